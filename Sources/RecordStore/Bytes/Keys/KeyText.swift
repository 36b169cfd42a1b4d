/// Functions that encode the column of a text before it is cut. Only this code decides the order of
/// texts. ``KeyEncoder`` cuts the column to its room.
enum KeyText {
    /// Appends the tag, the text with escaped zeros, and the end mark.
    /// - Returns: the normalised text of the column, from which the hash of a cut text is made.
    /// - Precondition: the column is of a kind of text.
    @discardableResult
    static func append(
        _ value: RawSpan, as column: KeyColumn, to bytes: inout [UInt8]
    ) throws(KeyError) -> [UInt8] {
        let text = try normal(value, column.kind)
        if column.isName {
            bytes.append(KeyFormat.name)
            var ordering: [UInt8] = []
            NameOrder.append(text, to: &ordering)
            appendEscaped(ordering, to: &bytes)
            bytes += [0, KeyFormat.endMark]
        } else {
            bytes.append(tag(of: column.kind))
        }
        appendEscaped(text, to: &bytes)
        bytes += [0, KeyFormat.endMark]
        return text
    }

    /// Appends bytes with escaped zeros. Only a zero begins a pair.
    static func appendEscaped(_ text: [UInt8], to bytes: inout [UInt8]) {
        for byte in text {
            bytes.append(byte)
            if byte == 0 { bytes.append(KeyFormat.escapedZero) }
        }
    }

    /// Returns how many of the escaped bytes fit into `room` bytes without dividing a pair.
    static func keptCount(_ bytes: ArraySlice<UInt8>, room: Int) -> Int {
        guard bytes.count > room else { return bytes.count }
        return bytes[bytes.startIndex + room - 1] == 0 ? room - 1 : room
    }

    private static func normal(_ value: RawSpan, _ kind: Kind) throws(KeyError) -> [UInt8] {
        switch kind {
        case .string:
            guard let normal = NormalText.composed(value) else {
                throw .malformedValue(.string, sizeBytes: value.byteCount)
            }
            return normal
        case .url:
            let text = value.array
            guard String(validating: text, as: UTF8.self) != nil else {
                throw .malformedValue(.url, sizeBytes: value.byteCount)
            }
            return text
        default:
            return value.array
        }
    }

    private static func tag(of kind: Kind) -> UInt8 {
        switch kind {
        case .string: KeyFormat.string
        case .url: KeyFormat.url
        default: KeyFormat.data
        }
    }
}
