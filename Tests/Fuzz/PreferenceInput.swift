import CRC32C
import RecordStore

/// Entries of preferences, all of one name.
enum PreferenceInput {
    static let name = Array("rest".utf8)

    /// The bytes with the format and the checksum of an entry.
    static func sealed(_ input: [UInt8]) -> [UInt8] {
        guard input.count >= 16 else { return input }
        var bytes = input
        bytes[0] = 0
        let covered = name + bytes[..<4] + bytes[8...]
        bytes.replaceSubrange(
            4..<8, with: littleEndian(Int(crc32c_extend(0, covered, covered.count))))
        return bytes
    }

    /// An entry of each kind, and one without a value.
    static func seeds() -> [[UInt8]] {
        var types = Kind.allCases.filter { $0 != .array }.map { FieldType($0) }
        types += types.map { FieldType(.array, of: $0.kind) }
        return types.flatMap { type in
            let width = type.kind == .array ? 4 : type.kind.widthBytes ?? 3
            let zeros = [UInt8](repeating: 0, count: width)
            return [zeros, nil].flatMap { value in
                let entry = PreferenceEntry(type: type, value: value, sequence: 1)
                let bytes = entry.encoded(named: name)
                return [InputKind.preference.input(bytes), InputKind.sealedPreference.input(bytes)]
            }
        }
    }
}

/// Decodes an entry, and its value as each type that a key could ask for.
func decodePreference(_ bytes: [UInt8]) {
    do throws(StoreError.PreferenceProblem.Kind) {
        let entry = try PreferenceEntry(bytes, named: PreferenceInput.name)
        precondition(entry.encoded(named: PreferenceInput.name) == bytes, "\(entry)")
        for kind in Kind.allCases where kind != .array {
            _ = try? entry.value(as: FieldType(kind))
            _ = try? entry.value(as: FieldType(.array, of: kind))
        }
        _ = try entry.shownValue()
    } catch {
        precondition(!error.description.isEmpty)
    }
}
