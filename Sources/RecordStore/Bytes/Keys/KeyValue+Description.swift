extension KeyValue {
    /// The value; nil where the column is nil, or holds the beginning of a text alone.
    package func value() throws(ValueProblem) -> StoredValue? {
        guard case .bytes(let bytes) = content else { return nil }
        return unsafe try StoredValue(bytes.span.bytes, as: FieldType(kind))
    }
}

extension KeyValue: CustomStringConvertible {
    /// One line for people: cut text with an ellipsis and its hash, all else as a stored value.
    package var description: String {
        switch content {
        case .absent: "nil"
        // A key can hold a number beyond what Foundation makes of digits.
        case .bytes(let bytes): (try? value())?.description ?? StoredValue.hexadecimal(bytes)
        case .cut(let kept, let digest):
            "\(text(ofKept: kept))… #\(StoredValue.hexadecimal(digest).dropFirst(2))"
        }
    }

    private func text(ofKept kept: [UInt8]) -> String {
        if kind == .data { return StoredValue.hexadecimal(kept) }
        return String(decoding: isName ? NameOrder.readable(kept) : kept, as: UTF8.self)
    }
}
