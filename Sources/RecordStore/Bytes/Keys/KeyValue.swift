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
