import Foundation
import RecordStore
import Testing

@Suite("Summaries of a query")
struct SummaryTests {
    private static let queries: [Query<Parcel>] = [
        Query(), Query { $0.group == 1 }, Query { $0.group == 7 }, Query { $0.group.isIn(1...2) },
        Query { $0.group == 1 && $0.count > 1 }, Query { $0.tags.contains("bench") },
        Query { $0.group == 1 }.limited(to: 5),
    ]

    @Test("exists and ids say what fetch says")
    func existence() throws {
        try withParcels { store, _ in
            for query in Self.queries {
                let found = try store.fetch(query)
                #expect(try store.exists(query) == !found.isEmpty, "\(query)")
                #expect(try store.ids(query) == found.map(\.id), "\(query)")
            }
            #expect(try store.exists(Query<Parcel>().limited(to: 0)) == false)
        }
    }

    @Test("the smallest and the greatest value leave nil out")
    func extremes() throws {
        try withParcels { store, _ in
            for query in Self.queries {
                let found = try store.fetch(query)
                #expect(
                    try store.minimum(of: \.day, in: query) == found.map(\.day).min(), "\(query)")
                #expect(
                    try store.maximum(of: \.day, in: query) == found.map(\.day).max(), "\(query)")
                let notes = found.compactMap(\.note)
                #expect(try store.minimum(of: \.note, in: query) == notes.min(), "\(query)")
                #expect(try store.maximum(of: \.note, in: query) == notes.max(), "\(query)")
            }
        }
    }

    @Test("an extreme is searched in an index that goes on after the field")
    func searched() throws {
        try withParcels { store, parcels in
            try store.read { snapshot in
                let found = try snapshot.explainTotals(
                    of: Query<Parcel>(), .least(\.count), .greatest(\.count))
                #expect(found.totals == .search)
                let day = try snapshot.explainTotals(
                    of: Query<Parcel> { $0.group == 1 }, .greatest(\.note))
                #expect(day.totals == .search)
                #expect(try snapshot.maximum(of: \Parcel.count) == parcels.map(\.count).max())
                #expect(try snapshot.minimum(of: \Parcel.count) == parcels.map(\.count).min())
            }
        }
    }

    @Test("distinct values come once, smallest first, with their numbers")
    func counts() throws {
        try withParcels { store, _ in
            for query in Self.queries {
                let found = try store.fetch(query)
                try check(store, query, found, \.group)
                try check(store, query, found, \.day)
                try check(store, query, found, \.note)
                try check(store, query, found, \.name)
                try check(store, query, found, \.mood)
                try check(store, query, found, \.within)
                let tags = Dictionary(
                    grouping: found.flatMap { Set($0.tags.map(\.composed)) }, by: \.self)
                let counts = try store.counts(ofEach: \.tags, in: query)
                #expect(
                    Dictionary(uniqueKeysWithValues: counts.map { ($0.value.composed, $0.count) })
                        == tags.mapValues(\.count), "\(query)")
            }
        }
    }

    /// The first of each value of records that are in order.
    private func firsts<Key: Hashable>(_ records: [Parcel], _ key: (Parcel) -> Key) -> [Parcel.ID] {
        var seen: Set<Key> = []
        return records.filter { seen.insert(key($0)).inserted }.map(\.id)
    }

    @Test("the first of each value is that of the query's order, by leaps and by reading all")
    func firstOfEach() throws {
        try withParcels { store, _ in
            var random = SeededGenerator(state: TestSettings.seed)
            for _ in 0..<300 {
                let filter = Self.queries.randomElement(using: &random) ?? Query()
                let query = filter.sorted(byKeys: RandomOrder(&random).keys)
                let found = try store.fetch(query)
                #expect(
                    try store.firstOfEach(\.group, in: query).map(\.id)
                        == firsts(found, \.group), "\(query)")
                #expect(
                    try store.firstOfEach(\.note, in: query).map(\.id) == firsts(found, \.note),
                    "\(query)")
                let pairs = firsts(found) { [$0.group, $0.count] }
                let both = try store.firstOfEach(\.count, \.group, in: query)
                #expect(both.map(\.id) == pairs, "\(query)")
                let days = try store.firstOfEach(\.day, in: query)
                #expect(days.map(\.id) == firsts(found, \.day), "\(query)")
                #expect(try store.firstOfEach(\.id, in: query).map(\.id) == found.map(\.id))
                let twice = try store.firstOfEach(\.group, \.group, in: query)
                #expect(twice.map(\.id) == firsts(found, \.group), "\(query)")
                // What is selected is decoded by other steps than a whole record.
                let selected = query.selecting(\.note, \.count, \.day)
                let rows = try store.firstOfEach(\.count, \.group, in: selected)
                #expect(rows.map(\.id) == pairs, "\(query)")
                for (row, record) in zip(rows, both) {
                    #expect(row.values == (record.note, record.count, record.day))
                }
            }
        }
    }

    @Test("the first of each value of a unique index is found once, in both directions")
    func firstOfUnique() throws {
        try withParcels { store, parcels in
            let codes = Set(parcels.compactMap(\.code)).count
            for order in [SortKey<Parcel>.ascending(\.code), .descending(\.code)] {
                let query = Query<Parcel> { $0.code != nil }.sorted(by: order)
                let found = try store.firstOfEach(\.code, in: query)
                #expect(found.count == codes)
            }
        }
        try withVerifiedStore([Ticket.self]) { store in
            let tickets = (0..<20).map { Ticket(row: $0 / 7, seat: $0) }
            try store.write { try $0.save(tickets) }
            for (order, expected) in [
                ([SortKey<Ticket>.ascending(\.row), .ascending(\.seat)], tickets),
                ([.descending(\.row), .descending(\.seat)], tickets.reversed()),
            ] {
                let query = Query<Ticket>().sorted(byKeys: order)
                let both = try store.firstOfEach(\.row, \.seat, in: query)
                #expect(both.map(\.id) == expected.map(\.id))
                let rows = try store.firstOfEach(\.row, \.seat, in: query.selecting(\.seat))
                #expect(rows.map(\.values) == expected.map(\.seat))
                let rowFirsts = try store.firstOfEach(\.row, in: query)
                #expect(rowFirsts.map(\.row) == (expected[0].row == 0 ? [0, 1, 2] : [2, 1, 0]))
                #expect(rowFirsts.first?.id == expected.first?.id)
            }
        }
    }

    private struct Ticket: Record {
        var id = ID()
        var row = 0
        var seat = 0

        static let schema = Schema<Ticket>("Ticket", blank: Ticket()) {
            Field(1, "row", \.row)
            Field(2, "seat", \.seat)
            Index("bySeat", on: .ascending(\.row), .ascending(\.seat), unique: true)
        }
    }

    @Test("the first rows of each value are those of the records, from entries too")
    func firstRowsOfEach() throws {
        try withParcels { store, _ in
            let orders: [[SortKey<Parcel>]] = [
                [.ascending(\.group), .descending(\.day)],
                [.descending(\.group), .ascending(\.day)],
                [.ascending(\.group), .descending(\.note)],
                [.ascending(\.count), .descending(\.day)],
                [.ascending(\.note)],
            ]
            var served = 0
            for query in [Query()] + Self.queries {
                for order in orders {
                    let query = query.sorted(byKeys: order)
                    served += try expectRows(store, query, \.group, \.day)
                    served += try expectRows(store, query, \.note, \.group)
                    served += try expectRows(store, query, \.count, \.mood)
                    served += try expectRows(store, query, \.day, \.id)
                }
            }
            #expect(served > 20)
        }
    }

    /// Compares the first rows of two columns, by either column, with the first records.
    /// - Returns: 1 if entries have both columns.
    private func expectRows<
        First: StorableValue & Hashable, Second: StorableValue & Hashable
    >(
        _ store: Store, _ query: Query<Parcel>, _ first: WritableKeyPath<Parcel, First> & Sendable,
        _ second: KeyPath<Parcel, Second> & Sendable
    ) throws -> Int {
        let selection = query.selecting(first, second)
        for path in [first, second] as [any PartialKeyPath<Parcel> & Sendable] {
            let records = try store.read { try $0.firstOfEach(path, in: query) }
            let rows = try store.read { try $0.firstOfEach(path, in: selection) }
            #expect(rows.map(\.id) == records.map(\.id), "\(selection)")
            for (row, record) in zip(rows, records) {
                let isEqual =
                    row.values.0 == record[keyPath: first]
                    && row.values.1 == record[keyPath: second]
                #expect(isEqual, "\(selection): \(row.values) of \(record)")
            }
        }
        let text = try store.explain(selection).selection ?? ""
        return text.contains("from the entries") ? 1 : 0
    }

    private func check<Value: StorableValue & Hashable>(
        _ store: Store, _ query: Query<Parcel>, _ found: [Parcel],
        _ path: WritableKeyPath<Parcel, Value>, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let expected = Dictionary(grouping: found) { $0[keyPath: path] }.mapValues(\.count)
        let counts = try store.counts(of: path, in: query)
        #expect(
            Dictionary(uniqueKeysWithValues: counts.map { ($0.value, $0.count) }) == expected,
            "\(query)", sourceLocation: location)
        let distinct = try store.distinct(path, in: query)
        #expect(distinct == counts.map(\.value), "\(query)", sourceLocation: location)
    }

    @Test("distinct values come in the order of keys")
    func order() throws {
        try withParcels { store, _ in
            let days = try store.distinct(\Parcel.day)
            #expect(days == days.sorted())
            let notes = try store.distinct(\Parcel.note)
            #expect(notes.first == .some(nil))
            #expect(notes.compactMap(\.self) == notes.compactMap(\.self).sorted())
        }
    }

    @Test("long texts that begin alike are different values")
    func longTexts() throws {
        try withVerifiedStore([Parcel.self]) { store in
            let stem = String(repeating: "a", count: 600)
            let notes = [stem + "b", stem + "c", stem + "b", "z", nil]
            try store.write { transaction in
                for note in notes { try transaction.save(Parcel(note: note)) }
            }
            let counts = try store.counts(of: \Parcel.note)
            #expect(counts.map(\.value) == [nil, stem + "b", stem + "c", "z"])
            #expect(counts.map(\.count) == [1, 2, 1, 1])
            #expect(try store.maximum(of: \Parcel.note) == "z")
        }
    }
}

extension String {
    fileprivate var composed: String { precomposedStringWithCanonicalMapping }
}
