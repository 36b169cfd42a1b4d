/// A decoded column of a key.
package struct KeyValue: Hashable, Sendable {
    /// The content of a decoded column.
    package enum Content: Hashable, Sendable {
        /// A nil value.
        case absent
        /// Value bytes as a record holds them, with text in normal form C, and with 0 for -0.
        case bytes([UInt8])
        /// The kept bytes of a cut text and the hash of the whole text. For names the kept bytes
        /// are in the ordering form.
        case cut(kept: [UInt8], digest: [UInt8])
    }

    package let kind: Kind
    package let isName: Bool
    package let content: Content
}

extension KeyValue {
    /// Returns the value, or nil if the column is nil or holds only the beginning of a text.
    package func value() throws(ValueProblem) -> StoredValue? {
        guard case .bytes(let bytes) = content else { return nil }
        // Safe because `bytes` keeps the array alive during the call.
        return unsafe try StoredValue(bytes.span.bytes, as: FieldType(kind))
    }
}

extension KeyValue: CustomStringConvertible {
    /// The column as one line for people: a cut text with an ellipsis and its hash, any other value
    /// as a stored value.
    package var description: String {
        switch content {
        case .absent: "nil"
        // A key can hold a number that Foundation cannot make from its digits.
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
