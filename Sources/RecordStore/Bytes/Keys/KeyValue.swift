/// One column of a key, decoded.
package struct KeyValue: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case absent
        /// Value bytes, as a record holds them; text in normal form C, and 0 for -0.
        case bytes([UInt8])
        /// The kept bytes and the hash of the whole. For names the kept bytes are those of the
        /// ordering form.
        case cut(kept: [UInt8], digest: [UInt8])
    }

    package let kind: Kind
    package let isName: Bool
    package let content: Content
}
