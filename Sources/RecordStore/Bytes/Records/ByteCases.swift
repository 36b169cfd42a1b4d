/// The values of a type that has one byte of memory, an enum above all, by what is stored for them.
///
/// To call `init(rawValue:)` of a type that is known only when the program runs takes longer than
/// to decode ten numbers. So the stored words 0 to 255 are tried once, when the schema is made. A
/// word or a value that is not among them is no error yet: the type's own closures decide.
struct ByteCases: Sendable {
    /// How many entries there are in each direction.
    static let count = 256
    /// The entry of a word that stands for no value, or of a byte that was not met.
    static let none: Int16 = -1

    /// The byte of memory for each stored word, and after these the word for each byte of memory.
    let entries: [Int16]

    /// Nil for a type of another size, and for values that are stored in a variable size.
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

    /// The memory of the value that is stored so, and whether it would be stored so again: several
    /// raw values may give one value. Nil if these bytes stand for no value.
    private static func memory<Value>(
        of stored: [UInt8], _ representation: ValueRepresentation<Value>
    ) -> (byte: UInt8, isKept: Bool)? {
        do throws(ValueProblem) {
            let value = unsafe try stored.span.bytes.withUnsafeBytes { (bytes) throws(ValueProblem) in
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
