/// An entry of a record in an index, without its key.
struct IndexEntry {
    let value: [UInt8]
    /// Whether the key holds only the beginning of a value.
    let isCut: Bool
}
