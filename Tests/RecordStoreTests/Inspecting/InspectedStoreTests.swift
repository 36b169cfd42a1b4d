import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("Inspecting a store without its types") struct InspectedStoreTests {
    private struct ChangeOfMind: Error {}

    private static let all = Query<Exhibit>().sorted(by: .ascending(\.id))

    @Test(
        "shows the records and entries that the store has, in a copy of either kind",
        arguments: 0..<2)
    func copies(lane: Int) throws {
        let folder = try TemporaryFolder()
        var options = StoreOptions.unflushed
        // The map has to grow, so that closures run again.
        options.mapSizeBytes = 1 << 18
        let store = try Store.open(
            at: folder.path("store"), options: options, ExhibitShelf.types)
        try fill(store, seed: TestSettings.seed &+ UInt64(lane))
        expectSound(store)
        let exhibits = try store.fetch(Self.all)
        for isCompacted in [false, true] {
            if isCompacted { try store.compact() }
            let path = folder.path("copy \(isCompacted)")
            try store.copy(to: path)
            let environment = try InspectedStore.environment(at: path)
            let pages = try environment.validatePages()
            try compare(try InspectedStore(environment, checkedBy: pages), with: store)
            // Only then the file can be opened with other options.
            try environment.close()
            let copy = try Store.open(at: path, options: .unflushed, ExhibitShelf.types)
            let copied = try copy.fetch(Self.all)
            #expect(copied == exhibits)
            expectSound(copy)
            try copy.close()
        }
    }

    private func fill(_ store: Store, seed: UInt64) throws {
        var values = ExhibitValues(seed: seed)
        for round in 0..<max(TestSettings.count / 50, 1) {
            let batch = (0..<8).map { _ in values.exhibit() }
            try store.write { transaction in
                for exhibit in batch {
                    do {
                        try transaction.save(exhibit)
                    } catch StoreError.notUnique {
                        // Another exhibit has the code.
                    }
                    try transaction.save(PlainExhibit(exhibit))
                }
                if round % 3 == 0 {
                    try transaction.deleteAll(Query<Exhibit> { $0.shelf == 1 }.limited(to: 3))
                }
                do {
                    // What is undone leaves nothing, also in the counts of cut entries.
                    try transaction.savepoint { transaction in
                        try transaction.deleteAll(Query<Exhibit>())
                        try transaction.deleteAll(Query<PlainExhibit>())
                        throw ChangeOfMind()
                    }
                } catch is ChangeOfMind {
                    return
                }
            }
        }
    }

    /// The shapes of the tables and indexes are those that LMDB counts, by either walk.
    private func expectShapes(of store: InspectedStore) throws {
        let unwalked = try InspectedStore(store.environment, checkedBy: nil)
        for type in store.types {
            let shape = try store.shape(of: type)
            #expect(shape.counts == (try store.statistics(of: type)))
            #expect(shape == (try unwalked.shape(of: type)))
            for index in type.liveIndexes {
                let shape = try store.shape(of: index, in: type)
                #expect(shape.counts == (try store.statistics(of: index, in: type)))
                #expect(shape == (try unwalked.shape(of: index, in: type)))
            }
        }
    }

    private func compare(_ inspected: InspectedStore, with store: Store) throws {
        let counts = [
            "Exhibit": try store.count(of: Exhibit.self),
            "PlainExhibit": try store.count(of: PlainExhibit.self),
        ]
        let report = try inspected.verify()
        #expect(report.violations == [])
        #expect(report.recordCount == counts.values.reduce(0, +))
        #expect(inspected.otherTables == [])
        try expectShapes(of: inspected)
        #expect(inspected.types.map(\.name).sorted() == counts.keys.sorted())
        for type in inspected.types {
            let count = try inspected.statistics(of: type).entryCount
            #expect(count == counts[type.name])
            for index in type.liveIndexes {
                for isReverse in [false, true] {
                    try compare(index, of: type, in: inspected, with: store, isReverse: isReverse)
                }
            }
        }
        try probe(inspected)
        let type = try #require(inspected.types.first { $0.name == "Exhibit" })
        for exhibit in try store.all(Exhibit.self) {
            let found = try inspected.record(exhibit.id.uuid, of: type)
            #expect(found?.id == exhibit.id.uuid)
        }
    }

    /// Measured reads find records and entries at places of each type and index.
    private func probe(_ inspected: InspectedStore) throws {
        var seed = Seed("places of probes")
        for type in inspected.types {
            let records = inspected.probe(of: type)
            var seen: Set<UInt64> = []
            for _ in 0..<20 {
                guard let place = try records.place(chosenBy: seed.next()) else { break }
                seen.insert(try records.get(place))
                // The newest record alone is a page of one.
                #expect(try records.page(of: 1, from: place) == records.get(place))
            }
            #expect(!seen.contains(0))
            for index in type.liveIndexes {
                let entries = inspected.probe(of: index, in: type)
                guard let place = try entries.place(chosenBy: seed.next()) else { continue }
                let sought = try entries.seek(place)
                #expect(sought != 0, "\(index.definition.name)")
                let pages = try [1, 20].map { try entries.page(of: $0, from: place) }
                #expect(!pages.contains(0), "\(index.definition.name)")
            }
        }
    }

    private func compare(
        _ index: CatalogIndex, of type: CatalogType, in inspected: InspectedStore,
        with store: Store, isReverse: Bool
    ) throws {
        let name = index.definition.name
        var ids: [UUID] = []
        var cutCount = 0
        _ = try inspected.forEachEntry(
            of: index, in: type, over: EntryRange(), isReverse: isReverse
        ) { entry in
            if let damage = entry.damage { Issue.record("\(name): \(damage)") }
            if let id = entry.id { ids.append(id) }
            let isCut = entry.columns.contains { column in
                if case .cut = column.content { true } else { false }
            }
            if isCut { cutCount += 1 }
            return true
        }
        let sizes = try inspected.keySizes(of: index, in: type)
        #expect(sizes?.cutCount ?? 0 == cutCount, "\(name)")
        // The entries of a search are in no order of records.
        if index.definition.isSearch { return }
        #expect(type.name == "Exhibit", "\(name)")
        let own = try store.all(Exhibit.self, ofIndex: name).map(\.id.uuid)
        #expect(ids == (isReverse ? own.reversed() : own), "\(name)")
    }
}
