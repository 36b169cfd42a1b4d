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
