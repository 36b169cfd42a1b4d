import Foundation
import RecordStore
import TestSupport
import Testing

/// A store with sums, conditions and preferences, whose every byte is kept beside this test.
@Suite("A golden store of totals") struct GoldenTotalsTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
    }

    @Test("what is written today has the golden bytes")
    func bytes() throws {
        let store = try Store.open(at: path, options: .unflushed, [Crate.self])
        try store.write { transaction in
            // What was there before leaves nothing behind.
            for crate in Crate.all {
                var other = crate
                (other.label, other.weight, other.load) = ("other", 17, -0.1)
                try transaction.save(other)
            }
            try transaction.set(Crate.rest, to: 120)
            try transaction.set(Crate.units, to: ["kg", "m"])
        }
        try store.write { try $0.save(Crate.all) }
        try StoredCatalog.change(at: path) { try $0.takeGoldenIdentity() }
        try StoreDump(of: path).expectGolden("totals")
    }

    @Test("it opens, and is read, written and verified")
    func opening() throws {
        try StoreDump(named: "totals").restore(to: path)
        let store = try Store.open(at: path, options: .unflushed, [Crate.self])
        expectSound(store)
        #expect(try store.fetch(Query<Crate>().sorted(by: .ascending(\.id))) == Crate.all)
        #expect(try store.get(Crate.rest) == 120 && store.get(Crate.units) == ["kg", "m"])
        let byWeight = Query<Crate>().sorted(by: .descending(\.weight))
        let sorted = try store.fetch(byWeight)
        for position in stride(from: 0, to: sorted.count, by: 37) {
            let page = try store.page(byWeight.paged(by: 1), skipping: position)
            #expect(page.items == [sorted[position]])
        }
        let weights = Crate.all.compactMap(\.weight)
        let prices = Crate.all.reduce(0) { $0 + $1.price }
        #expect(try store.total(of: Query<Crate>(), .sum(\.weight)) == weights.reduce(0, +))
        #expect(try store.total(of: Query<Crate>(), .sum(\.price)) == prices)
        let marked = try store.fetch(Query<Crate> { $0.marks.contains(1) && $0.label != "" })
        #expect(marked == Crate.all.filter { $0.marks.contains(1) && $0.label != "" })
        try store.write { transaction in
            for crate in Crate.all {
                try transaction.update(crate.id) { ($0.weight, $0.label) = (3, "c") }
            }
        }
        expectSound(store)
        #expect(try store.total(of: Query<Crate>(), .sum(\.weight)) == 450)
    }
}
