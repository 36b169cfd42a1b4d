import CRC32C

/// The entry of a preference in the file. The bytes are in users' files. DO NOT CHANGE.
///
/// `docs/format-records.md` has the table. The key of the entry is the name of the preference.
package struct PreferenceEntry: Hashable, Sendable {
    /// The type of the value. It is not optional: a nil value has no bytes.
    package let type: FieldType
    /// The value bytes; nil for a nil value.
    package let value: [UInt8]?
    /// The store sequence of the transaction that set the preference.
    package let sequence: UInt64

    /// How long the name of a preference may be, in bytes.
    static let nameSizes = 1...255

    private static let format: UInt8 = 0
    private static let checksumOffset = 4
    private static let sequenceOffset = 8
    private static let headerSizeBytes = 16
    private static let typeSizeBytes = 3

    package init(type: FieldType, value: [UInt8]?, sequence: UInt64) {
        self.type = FieldType(type.kind, of: type.elementKind)
        self.value = value
        self.sequence = sequence
    }

    /// The type and the value in bytes, as the history keeps them.
    var content: [UInt8] { typeBytes + (value ?? []) }

    /// Reads a type and a value from the bytes that ``content`` returned.
    init(
        content: [UInt8], sequence: UInt64
    ) throws(StoreError.PreferenceProblem.Kind) {
        guard content.count >= Self.typeSizeBytes else { throw .damaged }
        let type = try Self.type(content)
        self.init(
            type: type, value: content[2] == 1 ? Array(content[Self.typeSizeBytes...]) : nil,
            sequence: sequence)
    }

    /// The kind of the value, that of its elements, and whether there is a value.
    private var typeBytes: [UInt8] {
        [type.kind.rawValue, type.elementKind?.rawValue ?? 0, value == nil ? 0 : 1]
    }

    /// Reads the type that ``typeBytes`` has written.
    private static func type(
        _ bytes: [UInt8]
    ) throws(StoreError.PreferenceProblem.Kind) -> FieldType {
        guard let kind = Kind(rawValue: bytes[0]) else { throw .newerVersion }
        let element = Kind(rawValue: bytes[1])
        guard bytes[1] == 0 || element != nil, bytes[2] < 2 else { throw .newerVersion }
        guard (kind == .array) == (element != nil), element != .array else { throw .damaged }
        return FieldType(kind, of: element)
    }

    /// Returns the bytes of the entry of the preference with a name.
    package func encoded(named name: [UInt8]) -> [UInt8] {
        var bytes = [Self.format] + typeBytes
        bytes += [0, 0, 0, 0]
        Self.append(sequence, to: &bytes)
        bytes += value ?? []
        var checksum: [UInt8] = []
        Self.append(Self.checksum(of: bytes, named: name), to: &checksum)
        bytes.replaceSubrange(Self.checksumOffset..<Self.sequenceOffset, with: checksum)
        return bytes
    }

    /// Reads an entry from the bytes that ``encoded(named:)`` returned.
    package init(_ bytes: [UInt8], named name: [UInt8]) throws(StoreError.PreferenceProblem.Kind) {
        if let format = bytes.first, format != Self.format { throw .newerVersion }
        guard bytes.count >= Self.headerSizeBytes else { throw .damaged }
        let stored: UInt32 = Self.number(in: bytes, at: Self.checksumOffset)
        guard stored == Self.checksum(of: bytes, named: name) else { throw .damaged }
        let type = try Self.type(Array(bytes[1..<Self.checksumOffset]))
        let rest = Array(bytes[Self.headerSizeBytes...])
        guard bytes[3] == 1 || rest.isEmpty else { throw .damaged }
        self.init(
            type: type, value: bytes[3] == 1 ? rest : nil,
            sequence: Self.number(in: bytes, at: Self.sequenceOffset))
    }

    /// Returns the value bytes for a type of values.
    /// - Throws: `differs` if the stored value is of another type, unless it is a narrower number.
    package func value(as wanted: FieldType) throws(StoreError.PreferenceProblem.Kind) -> [UInt8]? {
        if type.kind == wanted.kind, type.elementKind == wanted.elementKind { return value }
        guard type.kind.widens(to: wanted.kind) else {
            let plain = FieldType(wanted.kind, of: wanted.elementKind)
            throw .differs(stored: "\(type)", asked: "\(plain)")
        }
        guard let value else { return nil }
        guard value.count == type.kind.widthBytes else {
            throw .value(.wrongSize(byteCount: value.count))
        }
        // Safe because the array lives during the call.
        return unsafe type.kind.widened(value.span.bytes, to: wanted.kind)
    }

    /// Returns the value for people; nil for a nil value.
    package func shownValue() throws(StoreError.PreferenceProblem.Kind) -> StoredValue? {
        guard let value else { return nil }
        do throws(ValueProblem) {
            // Safe because the array lives during the call.
            return unsafe try StoredValue(value.span.bytes, as: type)
        } catch {
            throw .value(error)
        }
    }

    /// Whether another entry has the same value, whenever it was set.
    func hasValue(of other: PreferenceEntry) -> Bool {
        type == other.type && value == other.value
    }

    /// Returns the CRC-32C of the name, the bytes before the checksum, and the bytes after it.
    private static func checksum(of bytes: [UInt8], named name: [UInt8]) -> UInt32 {
        let named = unsafe crc32c_extend(0, name, name.count)
        // Safe because the caller passes at least a header.
        return unsafe bytes.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sequenceOffset...])
            let head = unsafe crc32c_extend(named, bytes.baseAddress, checksumOffset)
            return unsafe crc32c_extend(head, rest.baseAddress, rest.count)
        }
    }

    private static func append<Number: FixedWidthInteger>(
        _ number: Number, to bytes: inout [UInt8]
    ) {
        for byte in 0..<Number.bitWidth / 8 {
            bytes.append(UInt8(truncatingIfNeeded: number >> Number(8 * byte)))
        }
    }

    private static func number<Number: FixedWidthInteger>(
        in bytes: [UInt8], at offset: Int
    ) -> Number {
        (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(bytes[offset + $1]) << Number(8 * $1) }
    }
}
