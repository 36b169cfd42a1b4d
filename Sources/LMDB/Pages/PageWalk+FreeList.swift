extension PageWalk {
    /// Checks the pages that one transaction freed and adds them to the free pages.
    mutating func checkFreeRecord(
        of node: PageNode, at offset: UInt64, page: UInt64
    ) throws(PageViolation) {
        let transaction = node.key.transaction
        if transaction < 1 || transaction > meta.transaction {
            note(.wrongFreeTransaction(transaction, newest: meta.transaction), page)
        }
        let wordSize = PageFormat.pageNumberSize
        if node.dataSize < wordSize || node.dataSize % wordSize != 0 {
            throw violation(.wrongFreeRecordSize(node.dataSize), page)
        }
        let record = try read(node.dataSize, at: offset, of: page)
        let count: UInt64 = record.load(0)
        let room = UInt64(node.dataSize / wordSize - 1)
        if count > room { throw violation(.wrongFreeCount(count, room: room), page) }
        var previous = UInt64.max
        for index in 0..<Int(count) {
            let number: UInt64 = record.load((index + 1) * wordSize)
            if number >= previous { note(.freeNotDescending(number), page) }
            previous = number
            if number < PageFormat.metaPages || number > meta.lastPage {
                note(.freeOutOfRange(number, lastPage: meta.lastPage), page)
            } else if !claimFree(number) {
                note(.freeTwice(number), page)
            }
        }
    }
}
