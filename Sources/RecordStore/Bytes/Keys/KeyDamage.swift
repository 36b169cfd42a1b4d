/// What is wrong with the bytes of a key, and where.
package struct KeyDamage: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The key ends inside a column.
        case truncated
        /// The key goes on after its last column.
        case trailingBytes(Int)
        /// No column of this kind begins with this tag.
        case unexpectedTag(UInt8, Kind)
        /// The payload is not what encoding a value of this kind gives.
        case impossibleValue(Kind)
        /// A zero byte is followed by something that is neither an escape nor a mark.
        case unknownMark(UInt8)
        case invalidText
    }

    /// The offset in the key where the damaged column begins.
    package let offset: Int
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
    /// What is wrong, said of the key.
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
