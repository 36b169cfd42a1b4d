extension PageWalk {
    /// Words read at a time from a free list record.
    private static let chunkWords: UInt64 = 4_096

    /// Checks the pages that one transaction freed and adds them to the free pages.
    mutating func checkFreeRecord(
        _ transaction: UInt64, size: Int, at offset: UInt64, page: UInt64
    ) {
        if transaction < 1 || transaction > meta.transaction {
            note(.wrongFreeTransaction(transaction, newest: meta.transaction), page)
        }
        let wordSize = PageFormat.pageNumberSize
        guard size >= wordSize, size % wordSize == 0 else {
            return leave(.wrongFreeRecordSize(size), page)
        }
        do {
            let head = Page(number: page, bytes: try file.bytes.read(wordSize, at: offset))
            let count = head.storedNumber
            let room = UInt64(size / wordSize - 1)
            guard count <= room else {
                return leave(.wrongFreeCount(count, room: room), page)
            }
            var previous = UInt64.max
            for start in stride(from: 0, to: count, by: Int(Self.chunkWords)) {
                let words = Int(min(Self.chunkWords, count - start))
                let position = offset + (start + 1) * UInt64(wordSize)
                let bytes = try file.bytes.read(words * wordSize, at: position)
                let chunk = Page(number: page, bytes: bytes)
                for index in 0..<words {
                    let number: UInt64 = chunk.load(index * wordSize)
                    checkFreePage(number, after: previous, page: page)
                    previous = number
                }
            }
        } catch {
            leave(.unreadable(error), page)
        }
    }

    private mutating func checkFreePage(_ number: UInt64, after previous: UInt64, page: UInt64) {
        if number >= previous { note(.freeNotDescending(number), page) }
        guard number >= PageFormat.metaPages, number <= meta.lastPage else {
            return note(.freeOutOfRange(number, lastPage: meta.lastPage), page)
        }
        if !claimFree(number) { note(.freeTwice(number), page) }
    }
}
