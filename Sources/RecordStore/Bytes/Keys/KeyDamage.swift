/// An error for the bytes of a key: the reason and the offset of the damage.
package struct KeyDamage: Error, Hashable, Sendable {
    /// A reason why the bytes of a key are damaged.
    package enum Reason: Hashable, Sendable {
        /// The key ends inside a column.
        case truncated
        /// The key goes on after its last column.
        case trailingBytes(Int)
        /// No column of this kind begins with this tag.
        case unexpectedTag(UInt8, Kind)
        /// The bytes of the column are not those of any value of this kind.
        case impossibleValue(Kind)
        /// A zero byte comes before a byte that is neither an escape nor a mark.
        case unknownMark(UInt8)
        /// The text of a column is not UTF-8.
        case invalidText
    }

    /// The offset of the damaged column in the key.
    package let offset: Int
    /// The reason of the damage.
    package let reason: Reason

    package init(offset: Int, reason: Reason) {
        self.offset = offset
        self.reason = reason
    }
}

extension KeyDamage: CustomStringConvertible {
    package var description: String { "damaged at byte \(offset): \(reason)" }
}

extension KeyDamage.Reason: CustomStringConvertible {
    /// Describes the damage in words, as a statement about the key.
    package var description: String {
        switch self {
        case .truncated: "it ends inside a column"
        case .trailingBytes(let count): "\(count) bytes stand after its last column"
        case .unexpectedTag(let tag, let kind):
            "no column of \(kind.name) begins with 0x\(String(tag, radix: 16))"
        case .impossibleValue(let kind): "no value of \(kind.name) has these bytes"
        case .unknownMark(let mark): "0x\(String(mark, radix: 16)) after a zero has no meaning"
        case .invalidText: "its text is not UTF-8"
        }
    }
}
