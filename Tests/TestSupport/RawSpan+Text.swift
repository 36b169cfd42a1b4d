extension RawSpan {
    public var text: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// A copy of the bytes.
    public var array: [UInt8] {
        withUnsafeBytes { Array($0) }
    }
}
