/// A namespace for the syntax of texts and names in a filter.
///
/// Texts stand between quotation marks, with escapes as in Swift: `\"`, `\\`, `\n`, `\r`, `\t`, and
/// `\u{...}` for any scalar. Names stand without marks if possible, and otherwise between
/// backticks.
enum FilterText {
    /// Returns a text in quotation marks.
    static func quoted(_ text: String) -> String { escaped(text, mark: "\"") }

    /// Returns the name of a field or a type, in backticks if necessary.
    static func name(_ name: String) -> String {
        let bytes = Array(name.utf8)
        let isPlain = !bytes.isEmpty && endOfName(in: bytes, from: 0) == bytes.count
        return isPlain && !reserved.contains(name) ? name : escaped(name, mark: "`")
    }

    private static let reserved = ["true", "false", "nil"]

    private static func escaped(_ text: String, mark: Unicode.Scalar) -> String {
        var escaped = String.UnicodeScalarView()
        escaped.append(mark)
        for scalar in text.unicodeScalars {
            switch scalar {
            case mark, "\\": escaped += "\\\(scalar)".unicodeScalars
            case "\n": escaped += "\\n".unicodeScalars
            case "\r": escaped += "\\r".unicodeScalars
            case "\t": escaped += "\\t".unicodeScalars
            case _ where scalar.properties.generalCategory == .control:
                escaped += "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
            default: escaped.append(scalar)
            }
        }
        escaped.append(mark)
        return String(escaped)
    }

    /// Returns the text between two marks, with its escapes replaced; nil for an unknown escape.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            guard let escape = rest.popFirst() else { return nil }
            switch Unicode.Scalar(escape) {
            case "\"", "`", "\\": result.append(escape)
            case "n": result.append(UInt8(ascii: "\n"))
            case "r": result.append(UInt8(ascii: "\r"))
            case "t": result.append(UInt8(ascii: "\t"))
            case "u":
                guard let scalar = number(in: &rest) else { return nil }
                result.append(contentsOf: Array(String(scalar).utf8))
            default: return nil
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Parses the digits of an escape such as `{1f3cb}`, and returns the scalar.
    private static func number(in rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard rest.popFirst() == UInt8(ascii: "{"),
            let end = rest.prefix(9).firstIndex(of: UInt8(ascii: "}")), end > rest.startIndex
        else { return nil }
        let digits = rest[..<end]
        rest = rest[(end + 1)...]
        var value: UInt32 = 0
        for digit in digits {
            guard let digit = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return Unicode.Scalar(value)
    }

    /// Returns the end of the name that begins at an offset: a letter or `_`, then letters, digits,
    /// marks and `_`. Returns nil if no name begins there.
    static func endOfName(in bytes: [UInt8], from start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte < 0x80 {
                let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                guard isLetter || byte == UInt8(ascii: "_") || offset > start && byte.isDigit
                else { break }
                offset += 1
            } else {
                let scalar = scalar(in: bytes, at: offset)
                let properties = scalar.properties
                guard offset == start ? properties.isXIDStart : properties.isXIDContinue
                else { break }
                offset += UTF8.width(scalar)
            }
        }
        return offset > start ? offset : nil
    }

    /// Returns the end of the space that begins at an offset.
    static func endOfSpace(in bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte < 0x80 {
                guard byte == 0x20 || (0x09...0x0D).contains(byte) else { break }
                offset += 1
            } else {
                let scalar = scalar(in: bytes, at: offset)
                guard scalar.properties.isWhitespace else { break }
                offset += UTF8.width(scalar)
            }
        }
        return offset
    }

    /// Returns the scalar that begins at an offset of valid UTF-8.
    static func scalar(in bytes: [UInt8], at start: Int) -> Unicode.Scalar {
        let first = bytes[start]
        let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = count == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(count))
        for offset in 1..<max(count, 1) {
            value = value << 6 | UInt32(bytes[start + offset] & 0x3F)
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII digit.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
