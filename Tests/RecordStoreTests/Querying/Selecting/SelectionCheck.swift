import RecordStore
import Testing

/// Compares selections with the records of their query.
struct SelectionCheck<R: Record> {
    let query: Query<R>

    /// Compares all rows, the first one, and pages in both directions, whose tokens are those of
    /// the records.
    func compare<each Value: StorableValue & Equatable>(
        _ paths: repeat KeyPath<R, each Value>, pagedBy size: Int, in snapshot: Snapshot
    ) throws {
        let query = query.paged(by: size)
        let selection = query.selecting(repeat each paths)
        expect(try snapshot.fetch(selection), try snapshot.fetch(query), repeat each paths)
        let first = try snapshot.first(selection).map { [$0] } ?? []
        expect(first, try snapshot.first(query).map { [$0] } ?? [], repeat each paths)
        var rows: [SelectedRow<R, (repeat each Value)>] = []
        try snapshot.forEach(selection) { rows.append($0) }
        expect(rows, try snapshot.fetch(query), repeat each paths)
        var (page, records) = (try snapshot.page(selection), try snapshot.page(query))
        while true {
            expect(page.items, records.items, repeat each paths)
            #expect(page.next == records.next && page.previous == records.previous, "\(selection)")
            guard let token = page.next else { break }
            (page, records) = (
                try snapshot.page(selection, after: token), try snapshot.page(query, after: token)
            )
        }
        while let token = page.previous {
            (page, records) = (
                try snapshot.page(selection, before: token),
                try snapshot.page(query, before: token)
            )
            expect(page.items, records.items, repeat each paths)
            #expect(page.next == records.next && page.previous == records.previous, "\(selection)")
        }
    }

    private func expect<each Value: Equatable>(
        _ rows: [SelectedRow<R, (repeat each Value)>], _ records: [R],
        _ paths: repeat KeyPath<R, each Value>
    ) {
        // No key path is written here: one in a function with a parameter pack ends the process.
        if rows.map({ $0.id }) != records.map({ $0.id }) {
            Issue.record("\(query): \(rows.count) rows, \(records.count) records")
            return
        }
        func compare<Found: Equatable>(_ found: Found, _ kept: Found) {
            if found != kept { Issue.record("\(query): \(found), not \(kept)") }
        }
        for (row, record) in zip(rows, records) {
            repeat compare(each row.values, record[keyPath: each paths])
        }
    }
}
