/// The constants of search entries, which `docs/format-search.md` describes. DO NOT CHANGE.
enum SearchFormat {
    /// The first byte of a key, less the number of scalars in its gram.
    static let tagBase: UInt8 = 0x37
    static let maximumGramCount = 3
    static let maximumLength = 255
    static let maximumFieldCount = 64

    /// The size of the end of a key after the gram: score (rank, field and length) and id.
    static let tailSizeBytes = 2 + KeyFormat.idSizeBytes
}
