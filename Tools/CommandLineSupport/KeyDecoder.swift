/// A decoder of the bytes that a terminal sends, into keys.
///
/// Bytes may come in any pieces. What begins a sequence waits for the rest of it, until
/// ``finish()`` says that no more follows.
package struct KeyDecoder {
    private var pending: [UInt8] = []
    private var isPasting = false
    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// A sequence that is longer is none.
    private static let longestSequence = 32

    /// Creates a decoder.
    package init() {}

    /// Whether bytes wait for the rest of a sequence.
    package var isWaiting: Bool { !pending.isEmpty && !isPasting }

    /// Takes bytes, and returns the keys that are complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while !pending.isEmpty, let (key, count) = isPasting ? pasted() : next() {
            pending.removeFirst(count)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// Returns the keys in bytes that wait: a lone escape is the key of this name.
    package mutating func finish() -> [Key] {
        guard isWaiting else { return [] }
        let first = pending.removeFirst()
        return [first == Self.escape ? .escape : .other] + feed([])
    }

    /// Returns the pasted text at the beginning, up to the mark that ends it.
    private mutating func pasted() -> (Key?, Int)? {
        guard let end = pending.firstRange(of: Self.pasteEnd) else { return nil }
        isPasting = false
        let text = String(decoding: pending[..<end.lowerBound], as: UTF8.self)
            .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .replacing("\t", with: " ")
        let printed = text.unicodeScalars.filter { $0 == "\n" || !$0.isUnprintable }
        return (.paste(String(String.UnicodeScalarView(printed))), end.upperBound)
    }

    /// Returns the key at the beginning, if it has one, and the number of its bytes; nil if more
    /// must follow.
    private mutating func next() -> (Key?, Int)? {
        switch pending[0] {
        case Self.escape: sequence()
        case 0x0A, 0x0D: (.enter, 1)
        case 0x09: (.tab, 1)
        case 0x08, 0x7F: (.backspace, 1)
        case 0x01...0x1A:
            (.control(Character(Unicode.Scalar(pending[0] + 0x60))), 1)
        case 0x00...0x1F: (.other, 1)
        default: text(from: 0)
        }
    }

    private mutating func sequence() -> (Key?, Int)? {
        guard pending.count > 1 else { return nil }
        switch pending[1] {
        case UInt8(ascii: "["): return control()
        case UInt8(ascii: "O"):
            guard pending.count > 2 else { return nil }
            return (Self.key([], pending[2]), 3)
        case Self.escape: return (.escape, 1)
        case 0x08, 0x7F: return (.wordBackspace, 2)
        case 0x00...0x1F: return (.other, 2)
        default:
            guard case (.text(let text), let end)? = self.text(from: 1, limit: 1) else {
                return pending.count < 5 ? nil : (.other, 2)
            }
            return (text.first.map { .alt($0) } ?? .other, end)
        }
    }

    /// Returns the key of a sequence that begins with an escape and a bracket.
    private mutating func control() -> (Key?, Int)? {
        guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            return pending.count > Self.longestSequence ? (.other, pending.count) : nil
        }
        let numbers = pending[2..<end].split(separator: UInt8(ascii: ";"))
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        if numbers == [200], pending[end] == UInt8(ascii: "~") {
            isPasting = true
            return (nil, end + 1)
        }
        return (Self.key(numbers, pending[end]), end + 1)
    }

    private static func key(_ numbers: [Int], _ last: UInt8) -> Key {
        // A second number tells of the keys that are held: Shift, Alt, Control.
        let isHeld = numbers.count > 1 && numbers[1] > 2
        return switch (Unicode.Scalar(last), numbers.first) {
        case ("A", _): .up
        case ("B", _): .down
        case ("C", _): isHeld ? .wordRight : .right
        case ("D", _): isHeld ? .wordLeft : .left
        case ("H", _), ("~", 1), ("~", 7): .home
        case ("F", _), ("~", 4), ("~", 8): .end
        case ("~", 3): .delete
        case ("~", 5): .pageUp
        case ("~", 6): .pageDown
        default: .other
        }
    }

    /// Returns the printing characters that begin at an offset; nil if the first one is not whole.
    private func text(from start: Int, limit: Int = .max) -> (Key?, Int)? {
        var scalars = String.UnicodeScalarView()
        var offset = start
        while offset < pending.count, scalars.count < limit, pending[offset] >= 0x20,
            pending[offset] != 0x7F
        {
            let count = Self.length(of: pending[offset])
            if offset + count > pending.count { break }
            let bytes = pending[offset..<offset + count]
            // Bytes that are no character are replaced by one that says so.
            let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars
            if let first = scalar.first, scalar.count == 1, !first.isUnprintable {
                scalars.append(first)
            } else {
                scalars.append("\u{FFFD}")
            }
            offset += count
        }
        return offset == start ? nil : (.text(String(scalars)), offset)
    }

    /// Returns the number of bytes of the character that a byte begins.
    private static func length(of first: UInt8) -> Int {
        switch first {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }
}
