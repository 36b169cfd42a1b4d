/// A set of page numbers: a bitmap that holds only the words in use.
///
/// Its memory follows the pages inserted, not the largest number, so a damaged number that names
/// a page far away costs one word.
struct PageSet {
    private var words: [UInt64: UInt64] = [:]

    func contains(_ page: UInt64) -> Bool {
        words[page >> 6, default: 0] & (1 << (page & 63)) != 0
    }

    /// Returns false if the page was in the set already.
    mutating func insert(_ page: UInt64) -> Bool {
        if contains(page) { return false }
        words[page >> 6, default: 0] |= 1 << (page & 63)
        return true
    }
}
