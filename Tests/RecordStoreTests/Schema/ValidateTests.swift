import Foundation
import RecordStore
import TestSupport
import Testing

private struct Plate: Record, Hashable {
    var id = ID()
    var grams = 0
    /// What a rule adds when the plate is stored.
    var stamp = 0

    static let schema = Schema<Plate>("Plate", blank: Plate()) {
        Field(1, "grams", \.grams)
        Field(2, "stamp", \.stamp)
        Index("byGrams", on: .ascending(\.grams))
        Validate { plate in
            if plate.grams < 0 { throw TooLight(grams: plate.grams) }
        }
        Maintain { old, new, transaction in
            guard var new, new.stamp == 0, new.grams > 100 else { return }
            new.stamp = old == nil ? 1 : 2
            try transaction.save(new)
        }
    }
}

private struct TooLight: Error, Equatable {
    let grams: Int
}

@Suite("Validate") struct ValidateTests {
    @Test("what is not valid is refused by every way of writing, and the transaction goes on")
    func refused() throws {
        try withVerifiedStore([Plate.self]) { store in
            let plate = Plate(grams: 20)
            let wrong = Plate(grams: -1)
            try store.write { transaction in
                try transaction.save(plate)
                #expect(throws: TooLight(grams: -1)) { try transaction.save(wrong) }
                #expect(throws: TooLight(grams: -1)) { try transaction.insert(wrong) }
                #expect(throws: TooLight(grams: -1)) { try transaction.save([plate, wrong]) }
                #expect(throws: TooLight(grams: -2)) {
                    try transaction.update(plate.id) { $0.grams = -2 }
                }
                var edited = plate
                edited.grams = -3
                #expect(throws: TooLight(grams: -3)) {
                    try transaction.save(edited, from: plate)
                }
                try transaction.save(Plate(grams: 5))
            }
            #expect(try store.fetch(Query<Plate>()).map(\.grams).sorted() == [5, 20])
        }
    }

    @Test("what a rule makes of a changed record is what the change returns")
    func returned() throws {
        try withVerifiedStore([Plate.self]) { store in
            let plate = Plate(grams: 20)
            try store.write { transaction in
                try transaction.save(plate)
                let light = try transaction.update(plate.id) { $0.grams = 30 }
                #expect(light == Plate(id: plate.id, grams: 30))
                let heavy = try transaction.update(plate.id) { $0.grams = 130 }
                #expect(heavy == Plate(id: plate.id, grams: 130, stamp: 2))
                let same = try transaction.update(plate.id) { _ in }
                #expect(same == heavy)
                var edited = plate
                edited.stamp = 7
                let merged = try transaction.save(edited, from: plate)
                #expect(merged == Plate(id: plate.id, grams: 130, stamp: 7))
            }
        }
    }

    @Test("a record is deleted by itself, whatever values it has by now")
    func deleted() throws {
        try withVerifiedStore([Plate.self]) { store in
            let plate = Plate(grams: 20)
            try store.write { transaction in
                try transaction.save(plate)
                try transaction.update(plate.id) { $0.grams = 30 }
                #expect(try transaction.delete(plate))
                #expect(try !transaction.delete(plate))
            }
        }
    }

    @Test("a store is opened, and copied, by the URL of its folder")
    func url() throws {
        let folder = try TemporaryFolder()
        let url = URL(filePath: folder.path("store"), directoryHint: .isDirectory)
        let store = try Store.open(at: url, options: .unflushed, [Plate.self])
        try store.write { try $0.save(Plate(grams: 1)) }
        #expect(store.url.path == folder.path("store"))
        let copy = URL(filePath: folder.path("copy"))
        try store.copy(to: copy)
        let read = try Store.open(at: copy, [Plate.self])
        #expect(try read.count(of: Plate.self) == 1)
        let elsewhere = try #require(URL(string: "https://example.org/store"))
        #expect(throws: StoreError.notAStore(path: "https://example.org/store")) {
            try Store.open(at: elsewhere, [Plate.self])
        }
    }

    @Test("a limit and a page size that are set again are no longer refused for the first")
    func setAgain() throws {
        try withVerifiedStore([Plate.self]) { store in
            try store.write { try $0.save(Plate(grams: 1)) }
            let query = Query<Plate>()
            #expect(try store.fetch(query.limited(to: -1).limited(to: 5)).count == 1)
            #expect(try store.page(query.paged(by: 0).paged(by: 20)).items.count == 1)
            #expect(throws: StoreError.self) { try store.fetch(query.limited(to: -1).paged(by: 2)) }
            #expect(throws: StoreError.self) { try store.page(query.paged(by: 0).limited(to: 2)) }
        }
    }
}
