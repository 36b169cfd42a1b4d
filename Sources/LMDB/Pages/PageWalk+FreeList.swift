extension PageWalk {
    /// Checks a record of the free list, which lists the pages that one transaction freed, and adds
    /// them to the free pages.
    /// - Parameters:
    ///   - offset: the offset of the record on its page.
    ///   - dataPage: the page that holds the record.
    mutating func checkFreeRecord(
        of node: PageNode, at offset: Int, of dataPage: UInt64
    ) throws(PageViolation) {
        let (page, transaction) = (node.page.number, node.transaction)
        if transaction < 1 || transaction > meta.transaction {
            note(.wrongFreeTransaction(transaction, newest: meta.transaction), page)
        }
        let (size, wordSize) = (node.dataSize, PageFormat.pageNumberSize)
        let isWhole = size >= wordSize && size % wordSize == 0
        try require(isWhole, .wrongFreeRecordSize(size), page)
        // The bytes of a small record have been read with its page.
        let (record, start) =
            node.isRun ? (try read(size, of: dataPage, at: offset), 0) : (node.page, offset)
        let count: UInt64 = record.load(start)
        let room = UInt64(size / wordSize - 1)
        try require(count <= room, .wrongFreeCount(count, room: room), page)
        var previous = UInt64.max
        for index in 0..<Int(count) {
            let number: UInt64 = record.load(start + (index + 1) * wordSize)
            if number >= previous { note(.freeNotDescending(number), page) }
            previous = number
            if number < PageFormat.metaPages || number > meta.lastPage {
                note(.freeOutOfRange(number, lastPage: meta.lastPage), page)
            } else if !claimFree(number, of: transaction, from: page) {
                note(.freeTwice(number), page)
            }
        }
    }
}
