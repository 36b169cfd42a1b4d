import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("Queries of a store without its types") struct InspectedQueryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Calls `body` with a store of parcels and with what a tool sees of a copy.
    private func withParcels(
        _ parcels: [Parcel], _ body: (Store, InspectedStore) throws -> Void
    ) throws {
        let name = UUID().uuidString
        let store = try Store.open(at: folder.path(name), options: .unflushed, [Parcel.self])
        try store.write { try $0.save(parcels) }
        let path = folder.path("copy of \(name)")
        try store.copy(to: path)
        let environment = try InspectedStore.environment(at: path)
        let inspected = try InspectedStore(environment, checkedBy: environment.validatePages())
        try body(store, inspected)
        try environment.close()
        try store.close()
    }

    private func ids(_ text: String, in store: InspectedStore) throws -> [UUID] {
        var ids: [UUID] = []
        try store.forEachRecord(of: store.query(text)) { record in
            ids.append(record.id)
            return true
        }
        return ids
    }

    @Test("give what the text of a typed query gives, in its order", arguments: 0..<4)
    func random(part: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 700 &+ UInt64(part))
        let parcels = ParcelShelf.parcels(count: 40, &generator)
        try withParcels(parcels) { store, inspected in
            var uncomputable = 0
            for _ in 0..<120 {
                let random = RandomFilter(
                    &generator, among: parcels, depth: Int.random(in: 0...3, using: &generator))
                let order = RandomOrder(&generator)
                var query = Query(random.filter).sorted(byKeys: order.keys)
                if !order.isEmpty, Bool.random(using: &generator) {
                    query = query.limited(to: Int.random(in: 0...30, using: &generator))
                }
                let expected = try store.ids(query).map(\.uuid)
                let found: [UUID]
                do {
                    found = try ids("\(query)", in: inspected)
                } catch is UncomputableQuery {
                    #expect("\(query)".contains("computed(\"half\")"))
                    uncomputable += 1
                    continue
                }
                #expect(
                    order.isEmpty ? Set(found) == Set(expected) : found == expected, "\(query)")
                #expect(found.count == expected.count, "\(query)")
                let asked = try inspected.query("\(query)")
                #expect(try inspected.count(asked) == expected.count, "\(query)")
                #expect(try "\(inspected.explain(asked, runs: true))".contains("returned"))
                try compareTotals(of: query, store, inspected)
            }
            #expect(uncomputable < 60)
        }
    }

    private func compareTotals(
        of query: Query<Parcel>, _ store: Store, _ inspected: InspectedStore
    ) throws {
        if query.description.contains("limited") { return }
        let filter = query.description.prefix { $0 != "{" } == "Parcel " ? query.description : ""
        guard let end = filter.lastIndex(of: "}") else { return }
        let text = String(filter[...end])
        let expected = try store.totals(
            of: query, by: .value(\.goal), .count, .sum { $0.count }, .average { $0.ratio },
            .greatest(\.day), .sum { $0.cost })
        let asked = try inspected.query(
            "\(text) totals count, sum(count), average(ratio), greatest(day), sum(cost) by goal")
        #expect(
            asked.totalColumns == [
                "goal", "count", "sum(count)", "average(ratio)", "greatest(day)", "sum(cost)",
            ])
        let found = try inspected.totals(asked)
        #expect(found.count == expected.count)
        for (row, total) in zip(found, expected) {
            let (count, sum, average, day, cost) = total.values
            let values: [StoredValue?] = [
                total.group.map { .integer(Int128($0)) }, .integer(Int128(count)),
                .integer(Int128(sum)), average.map { .double($0) },
                day.map { .date($0.timeIntervalSinceReferenceDate) }, .decimal(cost),
            ]
            #expect(row == values, "\(text)")
        }
        let all = try inspected.totals(inspected.query("\(text) totals least(count)"))
        #expect(all.count == 1)
        let least = try store.minimum(of: \.count, in: query)
        #expect(all.first?.first == .some(least.map { .integer(Int128($0)) }))
    }

    @Test("are written with where, a minus, and limit as well")
    func forms() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        let parcels = ParcelShelf.parcels(count: 30, &generator)
        try withParcels(parcels) { store, inspected in
            let query = Query<Parcel> { $0.count > 1 }
                .sorted(by: .descending(\.day), .name(\.name)).limited(to: 7)
            let expected = try store.ids(query).map(\.uuid)
            for text in [
                "Parcel where count > 1 sorted by -day, name as a name limit 7",
                "Parcel{count>1}sorted by day descending,name as a name limited to 7",
                "\(query)",
            ] {
                #expect(try ids(text, in: inspected) == expected)
            }
            // A closure is not in the file, but what it gave is in an index.
            let half = SortKey<Parcel>.computed(Parcel.half, descending: true)
            let halves = Query<Parcel>().sorted(by: half, .ascending(\.day))
            #expect("\(halves)" == "Parcel sorted by computed(\"half\") descending, day")
            #expect(try ids("\(halves)", in: inspected) == store.ids(halves).map(\.uuid))
            #expect(throws: UncomputableQuery.self) {
                try ids("\(Query<Parcel>().sorted(by: half))", in: inspected)
            }
            let tags = try inspected.totals(inspected.query("Parcel totals count by each tags"))
            let counts = try store.counts(ofEach: \Parcel.tags)
            // A limit leaves groups out, and no records.
            let first = try inspected.totals(
                inspected.query("Parcel totals count by each tags limit 2"))
            #expect(first == Array(tags.prefix(2)))
            #expect(tags == counts.map { [.text($0.value), .integer(Int128($0.count))] })
        }
    }

    @Test("that are no queries are told with the place")
    func wrong() throws {
        try withParcels([Parcel()]) { _, inspected in
            let texts: [(String, String)] = [
                ("", "expected a type at character 1"),
                ("Parcels", "unknown type Parcels at character 1"),
                ("Parcel where", "expected a field or a value at character 13"),
                ("Parcel count > 1", "expected where, totals, sorted by, limit, or the end"),
                ("Parcel where count > 1 limit -1", "expected a number at character 30"),
                ("Parcel limit 1.5", "1.5 is not a number of records,"),
                ("Parcel sorted by", "expected a field at character 17"),
                ("Parcel sorted by tags", "expected a field that has an order"),
                ("Parcel sorted by count as a name", "count and as a name do not go together"),
                ("Parcel totals sum(name)", "name and sum do not go together"),
                ("Parcel totals count sorted by count", "expected limit, or the end"),
                ("Parcel totals", "expected count, sum, average, least or greatest"),
                ("Parcel totals count by each count", "expected an array"),
                ("Parcel limit 3 sorted by count", "expected the end at character 16"),
                ("Parcel where nothing == 1", "Parcel has no field nothing"),
            ]
            for (text, message) in texts {
                #expect(throws: FilterSyntaxError.self) { try inspected.query(text) }
                do {
                    _ = try inspected.query(text)
                } catch {
                    #expect("\(error)".hasPrefix(message), "\(text): \(error)")
                }
            }
        }
    }
}
