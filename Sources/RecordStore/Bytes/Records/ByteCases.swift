/// A table that maps the one-byte values of a type, such as an enum, to their stored forms and
/// back.
///
/// Calling `init(rawValue:)` of a type that is known only at run time takes longer than decoding
/// ten numbers. So the schema tries the stored words 0 to 255 once. A word or a value that is
/// missing from the table is not yet an error: the closures of the type decide.
struct ByteCases: Sendable {
    /// The number of entries in each direction.
    static let count = 256
    /// The entry of a word that stands for no value, or of a byte that no word gives.
    static let none: Int16 = -1

    /// The byte of memory for each stored word, followed by the stored word for each byte of
    /// memory.
    let entries: [Int16]

    /// Makes the table. Returns nil if values have another size than one byte, or a variable stored
    /// size.
    init?<Value>(_ representation: ValueRepresentation<Value>) {
        guard MemoryLayout<Value>.size == 1, let width = representation.type?.kind.widthBytes else {
            return nil
        }
        var entries = [Int16](repeating: Self.none, count: 2 * Self.count)
        for word in 0..<Self.count {
            let stored = [UInt8(word)] + [UInt8](repeating: 0, count: width - 1)
            guard let (memory, isKept) = Self.memory(of: stored, representation) else { continue }
            entries[word] = Int16(memory)
            if isKept { entries[Self.count + Int(memory)] = Int16(word) }
        }
        self.entries = entries
    }

    /// Returns the memory of the value with these stored bytes, and whether the value is stored as
    /// the same bytes again. Several raw values may give one value. Returns nil if these bytes
    /// stand for no value.
    private static func memory<Value>(
        of stored: [UInt8], _ representation: ValueRepresentation<Value>
    ) -> (byte: UInt8, isKept: Bool)? {
        do throws(ValueProblem) {
            // Safe because `stored` keeps the bytes alive during the closure, and a value has one
            // byte of memory.
            let value = unsafe try stored.span.bytes.withUnsafeBytes {
                (bytes) throws(ValueProblem) in
                unsafe try representation.read(bytes)
            }
            var buffer = ByteBuffer(capacity: stored.count)
            let isPresent = try representation.write(value, &buffer)
            let byte = unsafe withUnsafeBytes(of: value) { unsafe $0[0] }
            return unsafe (byte, isPresent && buffer.bytes.isEqual(to: stored.span.bytes))
        } catch {
            return nil
        }
    }
}
