/// Bytes as lines of hexadecimal digits.
struct HexDump {
    let bytes: [UInt8]
    /// The bytes of a line.
    let lineBytes: Int

    /// Digits in pairs, with spaces between them: `00 ff 10`.
    static func digits(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }

    /// The lines, at least one, each with the offset of its first byte.
    var lines: [(offset: Int, digits: String)] {
        if bytes.isEmpty { return [(0, "")] }
        return stride(from: 0, to: bytes.count, by: lineBytes).map { start in
            (start, Self.digits(bytes[start..<min(start + lineBytes, bytes.count)]))
        }
    }

    /// The lines for people: offset, digits, and the characters of ASCII.
    var text: [String] {
        let width = String(max(bytes.count - 1, 0), radix: 16).count
        return lines.map { offset, digits in
            let number = String(offset, radix: 16)
            let zeros = String(repeating: "0", count: width - number.count)
            let characters = bytes[offset..<min(offset + lineBytes, bytes.count)].map {
                (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "."
            }
            let room = digits.padding(toLength: 3 * lineBytes)
            return "\(zeros)\(number)  \(room) \(String(characters))"
        }
    }
}

extension String {
    fileprivate func padding(toLength count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }
}
