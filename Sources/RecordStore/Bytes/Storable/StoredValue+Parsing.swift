import Foundation

extension StoredValue {
    /// Returns the value bytes of a text in the form of ``description``, for a value of an
    /// indexable kind.
    /// - Parameter hint: how an integer is shown; its digits alone are read too.
    package static func bytes(
        parsing text: String, as kind: Kind, _ hint: ValueHint? = nil
    ) throws(UnreadableText) -> [UInt8] {
        if let bytes = bytesIfReadable(text, kind) { return bytes }
        let hint = kind.isWhole ? hint : nil
        if let number = hint?.number(of: text), let bytes = bytesIfReadable("\(number)", kind) {
            return bytes
        }
        throw UnreadableText(text: text, kind: kind, hint: hint)
    }

    private static func bytesIfReadable(_ text: String, _ kind: Kind) -> [UInt8]? {
        switch kind {
        case .bool: bytes(Bool(text))
        case .int8: bytes(Int8(text))
        case .int16: bytes(Int16(text))
        case .int32: bytes(Int32(text))
        case .int64: bytes(Int64(text))
        case .uint8: bytes(UInt8(text))
        case .uint16: bytes(UInt16(text))
        case .uint32: bytes(UInt32(text))
        case .uint64: bytes(UInt64(text))
        case .int128: bytes(Int128(text))
        case .uint128: bytes(UInt128(text))
        case .float: bytes(Float(text))
        case .double: bytes(Double(text))
        case .date:
            bytes(DateText.seconds(of: text).map { Date(timeIntervalSinceReferenceDate: $0) })
        case .uuid, .id: bytes(UUID(uuidString: text))
        case .decimal: bytes(decimal(text))
        case .string, .url: bytes(text)
        case .data: hexadecimalBytes(text)
        case .document, .array: nil
        }
    }

    private static func bytes<Value: StorableValue>(_ value: Value?) -> [UInt8]? {
        guard let value else { return nil }
        var buffer = ByteBuffer(capacity: 64)
        do throws(ValueProblem) {
            return try Value.representation.write(value, &buffer) ? buffer.bytes.array : nil
        } catch {
            // A text such as an infinity can be read but gives no value.
            return nil
        }
    }

    /// Reads a decimal. Foundation would read only the beginning of a text and ignore the rest, so
    /// the whole text is checked first.
    private static func decimal(_ text: String) -> Decimal? {
        isDecimal(Array(text.utf8)) ? Decimal(string: text, locale: nil) : nil
    }

    /// Whether the text is digits, with an optional sign before them and an optional fraction and
    /// exponent after them.
    private static func isDecimal(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        func takeDigits() -> Bool {
            let digits = rest.prefix(while: \.isDigit)
            rest = rest[digits.endIndex...]
            return !digits.isEmpty
        }
        func take(_ wanted: String) -> Bool {
            guard let first = rest.first, wanted.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = take("+-")
        if !takeDigits() { return false }
        if take("."), !takeDigits() { return false }
        if take("eE") {
            _ = take("+-")
            if !takeDigits() { return false }
        }
        return rest.isEmpty
    }

    private static func hexadecimalBytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.hasPrefix("0x") ? text.dropFirst(2).utf8 : text[...].utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        func value(at position: Int) -> Int? {
            Character(Unicode.Scalar(digits[position])).hexDigitValue
        }
        var bytes: [UInt8] = []
        for position in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(at: position), let low = value(at: position + 1) else {
                return nil
            }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
