/// A walk over JSON text. It keeps numbers as they are written and lends the bytes of what it does
/// not look into, which the decoders of Foundation do not.
///
/// It takes what RFC 8259 allows, and nothing more. Its memory does not depend on how deep the
/// values are, but for a byte for each level.
package struct JSONScanner {
    private let bytes: [UInt8]
    private(set) var offset: Int
    private let end: Int

    package init(_ bytes: [UInt8]) {
        self.init(bytes, in: bytes.indices)
    }

    /// - Parameter range: the bytes of a value.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        (offset, end) = (range.lowerBound, range.upperBound)
    }

    /// Reads all members of an object.
    /// - Parameter body: called with the name and the value of each.
    mutating func forEachMember(
        _ body: (String, JSONPart) throws -> Void
    ) throws {
        try take("{")
        if taken("}") { return }
        repeat {
            let name = try key()
            try body(name, value())
        } while taken(",")
        try take("}")
    }

    /// Reads all elements of an array.
    mutating func forEachElement(_ body: (JSONPart) throws -> Void) throws {
        try take("[")
        if taken("]") { return }
        repeat { try body(value()) } while taken(",")
        try take("]")
    }

    /// Throws unless nothing follows.
    package mutating func finish() throws(JSONFault) {
        skipSpace()
        if offset < end { throw JSONFault(offset: offset) }
    }

    /// Reads a value.
    package mutating func value() throws(JSONFault) -> JSONPart {
        skipSpace()
        let start = offset
        let token: JSONToken
        switch peek {
        case UInt8(ascii: "{"):
            try skip()
            token = .object
        case UInt8(ascii: "["):
            try skip()
            token = .array
        default: token = try scalar()
        }
        return JSONPart(token: token, range: start..<offset)
    }

    /// Walks over a value and all its parts.
    private mutating func skip() throws(JSONFault) {
        // What closes the values that are open.
        var open: [Unicode.Scalar] = []
        repeat {
            if taken("{") {
                if !taken("}") {
                    open.append("}")
                    _ = try key()
                    continue
                }
            } else if taken("[") {
                if !taken("]") {
                    open.append("]")
                    continue
                }
            } else {
                _ = try scalar()
            }
            // A value has ended here, and with it those of which it is the last part.
            while let closer = open.last {
                if taken(",") {
                    if closer == "}" { _ = try key() }
                    break
                }
                try take(closer)
                open.removeLast()
            }
        } while !open.isEmpty
    }

    private mutating func key() throws(JSONFault) -> String {
        skipSpace()
        let name = try text()
        try take(":")
        return name
    }

    private mutating func scalar() throws(JSONFault) -> JSONToken {
        skipSpace()
        switch peek {
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"):
            try word("true")
            return .flag(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .flag(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default: return .number(try number())
        }
    }

    private mutating func word(_ word: StaticString) throws(JSONFault) {
        for letter in "\(word)".utf8 {
            guard peek == letter else { throw JSONFault(offset: offset) }
            offset += 1
        }
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = offset
        _ = takenHere("-")
        if !takenHere("0") { try digits() }
        if takenHere(".") { try digits() }
        if takenHere("e") || takenHere("E") {
            _ = takenHere("-") || takenHere("+")
            try digits()
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func digits() throws(JSONFault) {
        guard let first = peek, first.isDigit else { throw JSONFault(offset: offset) }
        while let digit = peek, digit.isDigit { offset += 1 }
    }
}

extension JSONScanner {
    private mutating func text() throws(JSONFault) -> String {
        let start = offset
        guard takenHere("\"") else { throw JSONFault(offset: start) }
        var found: [UInt8] = []
        var plain = offset
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                // Most texts have nothing that is escaped.
                let part = bytes[plain..<offset]
                offset += 1
                let text =
                    found.isEmpty
                    ? String(validating: part, as: UTF8.self)
                    : String(validating: found + part, as: UTF8.self)
                guard let text else { throw JSONFault(offset: start) }
                return text
            case UInt8(ascii: "\\"):
                found += bytes[plain..<offset]
                found += Array("\(try escaped())".utf8)
                plain = offset
            case 0..<0x20: throw JSONFault(offset: offset)
            default: offset += 1
            }
        }
        throw JSONFault(offset: offset)
    }

    private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
        let start = offset
        offset += 1
        guard let letter = peek else { throw JSONFault(offset: offset) }
        offset += 1
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(letter)
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // The first half of a character beyond 16 bits; the second one follows.
            guard unit < 0xDC00, takenHere("\\"), takenHere("u") else {
                throw JSONFault(offset: start)
            }
            let other = try hexadecimal()
            guard 0xDC00..<0xE000 ~= other,
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (other - 0xDC00))
            else { throw JSONFault(offset: start) }
            return scalar
        default: throw JSONFault(offset: start)
        }
    }

    private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw JSONFault(offset: offset)
            }
            number = number << 4 | UInt32(digit)
            offset += 1
        }
        return number
    }
}

extension JSONScanner {
    private var peek: UInt8? { offset < end ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            offset += 1
        }
    }

    private mutating func takenHere(_ sign: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: sign) else { return false }
        offset += 1
        return true
    }

    private mutating func taken(_ sign: Unicode.Scalar) -> Bool {
        skipSpace()
        return takenHere(sign)
    }

    private mutating func take(_ sign: Unicode.Scalar) throws(JSONFault) {
        if !taken(sign) { throw JSONFault(offset: offset) }
    }
}

/// The place in a text at which it stops being JSON.
package struct JSONFault: Error, Hashable {
    /// The offset of the first byte that cannot be there.
    package let offset: Int
}

/// A value of a JSON text, and where it stands there.
package struct JSONPart: Hashable {
    package let token: JSONToken
    package let range: Range<Int>
}

/// What a JSON value is; one without parts as it is.
package enum JSONToken: Hashable {
    case null
    case flag(Bool)
    /// A number as it is written, so that no digit is lost.
    case number(String)
    case text(String)
    case array
    case object
}
