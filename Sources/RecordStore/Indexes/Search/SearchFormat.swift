/// The constants of search entries, as `docs/format-search.md` describes them: DO NOT CHANGE.
enum SearchFormat {
    /// The first byte of a key is this plus the number of scalars of its gram.
    static let tagBase: UInt8 = 0x37
    static let maximumGramCount = 3
    static let maximumLength = 255
    static let maximumFieldCount = 64

    /// What follows the gram in a key: place, length, id.
    static let tailSizeBytes = 2 + KeyFormat.idSizeBytes
}
