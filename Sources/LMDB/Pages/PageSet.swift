/// A set of page numbers, stored as blocks of a bitmap, without the blocks that are empty.
///
/// Its memory grows with the pages inserted, not with the largest number, so a damaged number that
/// names a page far away costs only one block.
struct PageSet {
    /// The place of each block in `words`, by the number of its first page over the pages of one.
    private var places: [UInt64: Int] = [:]
    private var words: [UInt64] = []
    /// The block that was looked for last: the next page is often in it too.
    private var last: (block: UInt64, place: Int)?

    private static let wordsOfBlock = 64
    private static let pagesOfBlock = UInt64(64 * wordsOfBlock)

    /// Returns whether the page is in the set.
    func contains(_ page: UInt64) -> Bool {
        guard let place = place(ofBlock: page / Self.pagesOfBlock) else { return false }
        return words[place + Self.word(of: page)] & (1 << (page & 63)) != 0
    }

    /// Inserts the page.
    /// - Returns: false if the page was in the set already.
    mutating func insert(_ page: UInt64) -> Bool {
        let block = page / Self.pagesOfBlock
        let place = place(ofBlock: block) ?? words.count
        if place == words.count {
            places[block] = place
            words += [UInt64](repeating: 0, count: Self.wordsOfBlock)
        }
        last = (block, place)
        let (word, bit) = (place + Self.word(of: page), UInt64(1) << (page & 63))
        if words[word] & bit != 0 { return false }
        words[word] |= bit
        return true
    }

    private func place(ofBlock block: UInt64) -> Int? {
        if let last, last.block == block { return last.place }
        return places[block]
    }

    /// The position of a page's word in its block.
    private static func word(of page: UInt64) -> Int {
        Int(truncatingIfNeeded: page / 64) % wordsOfBlock
    }
}
