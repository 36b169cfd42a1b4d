/// A set of page numbers, stored as a bitmap without its empty words.
///
/// Its memory grows with the pages inserted, not with the largest number, so a damaged number that
/// names a page far away costs only one word.
struct PageSet {
    private var words: [UInt64: UInt64] = [:]

    /// Returns whether the page is in the set.
    func contains(_ page: UInt64) -> Bool {
        words[page >> 6, default: 0] & (1 << (page & 63)) != 0
    }

    /// Inserts the page.
    /// - Returns: false if the page was in the set already.
    mutating func insert(_ page: UInt64) -> Bool {
        if contains(page) { return false }
        words[page >> 6, default: 0] |= 1 << (page & 63)
        return true
    }
}
