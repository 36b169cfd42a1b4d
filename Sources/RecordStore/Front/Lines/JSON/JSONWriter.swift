/// JSON text that grows at its end.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    private static let digits = Array("0123456789abcdef".utf8)

    /// Appends text that is JSON already.
    mutating func append(_ text: StaticString) {
        // Safe because the text lives for ever and has that many bytes.
        unsafe bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    mutating func append(_ json: [UInt8]) { bytes += json }

    /// Appends a number or another word as it is described.
    mutating func append(word: some CustomStringConvertible) { bytes += word.description.utf8 }

    /// Appends a text in quotes.
    mutating func append(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\r"): append("\\r")
            case UInt8(ascii: "\t"): append("\\t")
            case 0..<0x20:
                append("\\u00")
                bytes += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Takes all text away.
    mutating func take() -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        bytes.removeAll(keepingCapacity: true)
        return text
    }
}
