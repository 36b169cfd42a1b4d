import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("A selection of columns") struct SelectionTests {
    /// An order with the columns that its index has.
    private func compareByIndexes(_ shelf: ExhibitShelf, _ snapshot: Snapshot) throws {
        let size = 1 + Int(shelf.values.generator.state % 7)
        func sorted(_ keys: SortKey<Exhibit>...) -> SelectionCheck<Exhibit> {
            SelectionCheck(query: Query().sorted(byKeys: keys))
        }
        try sorted(.ascending(\.name)).compare(\.name, pagedBy: size, in: snapshot)
        try sorted(.name(\.name)).compare(\.name, \.id, pagedBy: size, in: snapshot)
        try sorted(.name(\.note), .descending(\.number)).compare(
            \.note, \.number, pagedBy: size, in: snapshot)
        try sorted(.ascending(\.data)).compare(\.data, \.number, pagedBy: size, in: snapshot)
        try sorted(.descending(\.isOpen), .ascending(\.cost))
            .compare(\.isOpen, \.cost, pagedBy: size, in: snapshot)
        try sorted(.descending(\.day)).compare(\.day, pagedBy: size, in: snapshot)
        try sorted(.ascending(\.link), .ascending(\.ratio)).compare(
            \.ratio, \.link, pagedBy: size, in: snapshot)
        try sorted(.ascending(\.wide)).compare(\.large, \.wide, pagedBy: size, in: snapshot)
        try sorted(.descending(\.share)).compare(\.share, \.key, pagedBy: size, in: snapshot)
        try sorted(.ascending(\.code)).compare(\.code, pagedBy: size, in: snapshot)
        try sorted(.name(\.code)).compare(\.code, \.number, pagedBy: size, in: snapshot)
        for shelf in UInt8(0)..<4 {
            let query = Query<Exhibit> { $0.shelf == shelf && $0.number != 1 }
            try SelectionCheck(query: query.sorted(by: .ascending(\.name)))
                .compare(\.shelf, \.number, \.note, \.name, pagedBy: size, in: snapshot)
        }
        // No index has these, so that records are read.
        try sorted(.ascending(\.label)).compare(\.tags, \.label, pagedBy: size, in: snapshot)
        try sorted().compare(\.tags, \.number, \.name, pagedBy: size, in: snapshot)
    }

    @Test("has the values of the records, from entries and from records, at every edge of a kind")
    func edges() throws {
        for round in 0..<max(TestSettings.count / 300, 1) {
            try withVerifiedStore(ExhibitShelf.types) { store in
                var shelf = ExhibitShelf(store, seed: TestSettings.seed &+ UInt64(round) &+ 7_000)
                for _ in 0..<4 {
                    try shelf.change(15)
                    try store.read { try compareByIndexes(shelf, $0) }
                }
            }
        }
    }

    @Test("has fields of every kind, documents and arrays too")
    func kinds() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        try withVerifiedStore([Specimen.self]) { store in
            let specimens = (0..<20).map { _ in generator.specimen() }
            try store.write { try $0.save(specimens) }
            try store.read { snapshot in
                let check = SelectionCheck(
                    query: Query<Specimen>().sorted(by: .ascending(\.whole)))
                try check.compare(\.whole, \.day, pagedBy: 3, in: snapshot)
                try check.compare(
                    \.flag, \.int8, \.uint64, \.int128, \.float, \.real, \.uuid, \.cost, \.link,
                    \.blob, \.maybeReal, \.maybeBlob, \.maybeCost, pagedBy: 3, in: snapshot)
                try check.compare(
                    \.flags, \.wide, \.days, \.costs, \.names, \.links, \.mood, \.unit, \.weight,
                    \.next, \.peers, pagedBy: 3, in: snapshot)
            }
        }
    }

    @Test("has columns behind references and calculated ones")
    func columns() throws {
        try withParcels(count: 60) { store, parcels in
            let byID = Dictionary(uniqueKeysWithValues: parcels.map { ($0.id, $0) })
            let day = Query<Parcel>().sorted(by: .descending(\.day))
            let selection = day.selecting(\.id) {
                $0.within?.name
                $0.count * 2 + $0.group
                $0.computed(Parcel.half)
                $0.goal.ifNil(100)
            }
            let rows = try store.fetch(selection)
            #expect(rows.count == 60)
            for row in rows {
                let parcel = try #require(byID[row.id])
                #expect(row.values.0 == parcel.id)
                #expect(row.values.1 == parcel.within.flatMap { byID[$0]?.name })
                #expect(row.values.2 == parcel.count * 2 + parcel.group)
                #expect(row.values.3 == parcel.count / 2)
                #expect(row.values.4 == parcel.goal ?? 100)
            }
            // The entries of byDay have the reference, behind which the name lies.
            let names = day.selecting(\.goal) { $0.within?.name }
            #expect(try store.explain(names).selection?.contains("entries of byDay") == true)
            for row in try store.fetch(names) {
                let parcel = try #require(byID[row.id])
                #expect(row.values.0 == parcel.goal)
                #expect(row.values.1 == parcel.within.flatMap { byID[$0]?.name })
            }
        }
    }

    @Test("of no column has the ids")
    func ids() throws {
        try withParcels(count: 20) { store, _ in
            for query in [Query<Parcel>().sorted(by: .descending(\.day)), Query { $0.count > 2 }] {
                let rows = try store.fetch(query.selecting())
                #expect(try rows.map(\.id) == store.ids(query))
                #expect(rows.allSatisfy { $0.values == () })
            }
        }
    }

    @Test("reads no record where the index has the columns, and says what it lacks")
    func entries() throws {
        try withParcels(count: 20) { store, _ in
            let day = Query<Parcel>().sorted(by: .descending(\.day))
            let served = day.selecting(\.day, \.goal, \.name)
            let explained = try store.explain(served)
            #expect(
                explained.selection == "select day, goal, name from the entries of byDay")
            #expect(explained.description.hasSuffix(explained.selection ?? "?"))
            #expect(
                try store.explain(day.selecting(\.goal, \.cost)).selection
                    == "select goal, cost from records, because byDay does not have cost")
            #expect(
                try store.explain(Query<Parcel>().selecting(\.cost)).selection
                    == "select cost from records")
        }
    }

    @Test("is refused for what is no field")
    func refused() throws {
        try withVerifiedStore([Specimen.self]) { store in
            #expect(throws: StoreError.self) {
                try store.fetch(Query<Specimen>().selecting(\.halved))
            }
            #expect(throws: StoreError.self) {
                try store.page(Query<Specimen>().selecting(\.name, \.doubled))
            }
        }
    }

    @Test("refuses a value that its type cannot read, as a query of whole records does")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let text = String(repeating: "long ", count: 8)
        do {
            let store = try Store.open(at: path, [Newer.self])
            try store.write { transaction in
                try transaction.save(Newer(name: text, mood: .known))
                try transaction.save(Newer(name: text, mood: .new))
            }
            try store.close()
        }
        let store = try Store.open(at: path, [Older.self])
        #expect(try store.fetch(Query<Older>().selecting(\.name)).map(\.values) == [text, text])
        func kind(_ body: () throws -> Void) -> RecordDamage.Kind? {
            do {
                try body()
            } catch StoreError.damagedRecord(let damage) {
                return damage.kind
            } catch {
                Issue.record(error)
            }
            return nil
        }
        let whole = kind { _ = try store.fetch(Query<Older>()) }
        #expect(whole != nil)
        #expect(whole == kind { _ = try store.fetch(Query<Older>().selecting(\.name, \.mood)) })
        let sorted = Query<Older>().sorted(by: .ascending(\.name))
        #expect(whole == kind { _ = try store.page(sorted.selecting(\.name, \.mood)) })
        let source = try store.explain(sorted.selecting(\.name, \.mood)).selection
        #expect(source == "select name, mood from the entries of byName")
        let first = try store.first(sorted.selecting(\.name, \.mood))
        #expect(first?.values.0 == text && first?.values.1 == Older.Mood.known)
    }

    @Test("prints, and is equal to another one of the same query and columns")
    func value() {
        let query = Query<Parcel> { $0.group == 1 }.sorted(by: .descending(\.day))
        let selection = query.selecting(\.name, \.goal)
        #expect(
            selection.description
                == "Parcel { group == 1 } sorted by day descending selecting name, goal")
        #expect(selection == query.selecting(\.name, \.goal))
        #expect(selection != query.limited(to: 3).selecting(\.name, \.goal))
        #expect(
            selection.with(query.limited(to: 3)) == query.limited(to: 3).selecting(\.name, \.goal))
        #expect(query.selecting(\.count) != query.selecting(\.group))
    }
}

/// A record with a value that an older program does not know.
private struct Newer: Record {
    enum Mood: String, FieldValue { case known, new }
    var id = ID()
    var name = ""
    var mood = Mood.known

    static let schema = Schema<Newer>("Moody", blank: Newer()) {
        Field(1, "name", \.name)
        Field(2, "mood", \.mood)
        Index("byName", on: .ascending(\.name), covering: [\.mood])
    }
}

/// The same record as an older program has it.
private struct Older: Record {
    enum Mood: String, FieldValue { case known }
    var id = ID()
    var name = ""
    var mood = Mood.known

    static let schema = Schema<Older>("Moody", blank: Older()) {
        Field(1, "name", \.name)
        Field(2, "mood", \.mood)
        Index("byName", on: .ascending(\.name), covering: [\.mood])
    }
}
