import Foundation
import RecordStore
import TestSupport
import Testing

private struct City: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<City>("City", blank: City()) { Field(1, "name", \.name) }
}

/// A stay that keeps the name of its city, and the number of edits by the user.
private struct Stay: Record, Hashable {
    var id = ID()
    var city: City.ID?
    var cityName = ""
    var next: City.ID?
    var nextName = ""
    var note = ""
    var editCount = 0
    var noteCount = 0

    static let schema = Schema<Stay>("Stay", blank: Stay()) {
        Field(1, "city", \.city, keeping: \.name, in: \.cityName)
        Field(2, "cityName", \.cityName)
        Field(3, "next", \.next, keeping: \.name, in: \.nextName, mayDangle: true)
        Field(4, "nextName", \.nextName)
        Field(5, "note", \.note)
        Field(6, "editCount", \.editCount)
        Field(7, "noteCount", \.noteCount)
        Maintain { old, new, transaction in
            guard let old, let new, transaction.isDirectChange, old.editCount == new.editCount
            else { return }
            _ = try transaction.update(new.id) { $0.editCount += 1 }
        }
        // It comes after a part that saves the record, and knows who made the change all the same.
        Maintain { old, new, transaction in
            guard let old, let new, old.note != new.note, transaction.isDirectChange else { return }
            _ = try transaction.update(new.id) { $0.noteCount += 1 }
        }
        Maintain { old, new, transaction in
            if let new, new.note == "write", old?.note != "write" {
                for id in try transaction.snapshot.ids(Query<Stay> { $0.note == "other" }) {
                    _ = try transaction.update(id) { $0.note = "written" }
                }
            }
        }
    }
}

@Suite("A value that is kept of a deleted record") struct KeptValueTests {
    @Test("is the last one that the record had, in each of several references")
    func kept() throws {
        try withVerifiedStore([City.self, Stay.self]) { store in
            let (rome, oslo) = (City(name: "Roma"), City(name: "Oslo"))
            let stay = Stay(city: rome.id, next: rome.id)
            let other = Stay(city: oslo.id, cityName: "kept before")
            try store.write { transaction in
                try transaction.save([rome, oslo])
                try transaction.save([stay, other])
            }
            try store.write { _ = try $0.update(rome.id) { $0.name = "Rome" } }
            try store.write { _ = try $0.delete(rome.id) }
            let left = try #require(try store.get(stay.id))
            #expect((left.city, left.next) == (nil, nil))
            #expect([left.cityName, left.nextName] == ["Rome", "Rome"])
            #expect(try store.get(other.id)?.cityName == "kept before")
        }
    }

    @Test("stays if the target comes back, and goes if the deletion is undone")
    func undone() throws {
        let folder = try TemporaryFolder()
        var options = StoreOptions.unflushed
        options.history = .kept()
        let store = try Store.open(
            at: folder.path("store"), options: options, [City.self, Stay.self])
        let rome = City(name: "Rome")
        let stay = Stay(city: rome.id)
        try store.write { transaction in
            try transaction.save(rome)
            try transaction.save(stay)
        }
        try store.write { _ = try $0.delete(rome.id) }
        try store.undo()
        #expect(try store.get(stay.id) == stay)
        // Taking back by rules, since something else has changed meanwhile, is no edit either.
        try store.write { _ = try $0.delete(rome.id) }
        try store.write { _ = try $0.update(stay.id) { $0.note = "later" } }
        try store.undo()
        try store.undo()
        #expect(try store.get(stay.id)?.city == rome.id)
        #expect(try store.get(stay.id)?.editCount == 0)
        expectSound(store)
    }

    @Test("is nothing of a type that the store was opened without")
    func unknown() throws {
        let folder = try TemporaryFolder()
        let rome = City(name: "Rome")
        let stay = Stay(city: rome.id, cityName: "before")
        do {
            let store = try Store.open(
                at: folder.path("store"), options: .unflushed, [City.self, Stay.self])
            try store.write { transaction in
                try transaction.save(rome)
                try transaction.save(stay)
            }
            try store.close()
        }
        do {
            let store = try Store.open(at: folder.path("store"), options: .unflushed, [City.self])
            // What refers to it has rules that this program lacks.
            #expect(throws: StoreError.self) { try store.write { _ = try $0.delete(rome.id) } }
            try store.close()
        }
        let store = try Store.open(
            at: folder.path("store"), options: .unflushed, [City.self, Stay.self])
        #expect(try store.get(stay.id) == stay)
    }

    @Test("a part knows a change by the caller from one that follows from another")
    func direct() throws {
        try withVerifiedStore([City.self, Stay.self]) { store in
            let rome = City(name: "Rome")
            let stay = Stay(city: rome.id), other = Stay(note: "other")
            func counts() throws -> [Int?] {
                [try store.get(stay.id)?.editCount, try store.get(other.id)?.editCount]
            }
            try store.write { transaction in
                try transaction.save(rome)
                try transaction.save([stay, other])
            }
            try store.write { _ = try $0.update(stay.id) { $0.note = "mine" } }
            #expect(try counts() == [1, 0])
            #expect(try store.get(stay.id)?.noteCount == 1)
            try store.write { _ = try $0.delete(rome.id) }
            #expect(try store.get(stay.id)?.cityName == "Rome")
            #expect(try counts() == [1, 0])
            try store.write { _ = try $0.update(stay.id) { $0.note = "write" } }
            #expect(try store.get(other.id)?.note == "written")
            #expect(try counts() == [2, 0])
            #expect(try store.get(stay.id)?.noteCount == 2)
            #expect(try store.get(other.id)?.noteCount == 0)
            try store.write { transaction in
                try transaction.savepoint { _ = try $0.update(other.id) { $0.note = "mine" } }
            }
            #expect(try counts() == [2, 1])
        }
    }
}
