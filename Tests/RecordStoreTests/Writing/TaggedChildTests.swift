import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// A reference whose only declared index has an array column behind it.
private struct Parent: Record {
    var id = ID()
    var name: String

    static let schema = Schema<Parent>("Parent", blank: Parent(name: "")) {
        Field(1, "name", \.name)
    }
}

private struct Child: Record {
    var id = ID()
    var parent: Parent.ID?
    var tags: [String]

    static let schema = Schema<Child>("Child", blank: Child(parent: nil, tags: [])) {
        Field(1, "parent", \.parent, onDelete: .cascade)
        Field(2, "tags", \.tags)
        Index("byTag", on: .ascending(\.parent), .each(\.tags))
    }
}

private struct Reserved: Record {
    var id = ID()
    var name: String

    static let schema = Schema<Reserved>("Reserved", blank: Reserved(name: "")) {
        Field(1, "name", \.name)
        Index("references.name", on: .ascending(\.name))
    }
}

@Suite("Indexes that the store makes by itself") struct TaggedChildTests {
    @Test("a child without tags goes with its parent, though the tag index does not have it")
    func untagged() throws {
        try withVerifiedStore([Parent.self, Child.self]) { store in
            let parent = Parent(name: "a")
            try store.write { transaction in
                try transaction.save(parent)
                try transaction.save(Child(parent: parent.id, tags: []))
                try transaction.save(Child(parent: parent.id, tags: ["x", "y"]))
            }
            try store.write { _ = try $0.delete(parent.id) }
            let count = try store.read { try $0.count(of: Child.self) }
            #expect(count == 0)
        }
    }

    @Test("their names cannot be taken")
    func reserved() throws {
        let folder = try TemporaryFolder()
        let error = StoreError.schema([
            StoreError.SchemaMistake("Reserved", "references.name", .reservedIndexName)
        ])
        #expect(throws: error) { try Store.open(at: folder.path("store"), [Reserved.self]) }
    }

    @Test("a record over the limit is refused before anything is written, and work goes on")
    func tooLarge() throws {
        let folder = try TemporaryFolder()
        var options = StoreOptions()
        options.maximumValueBytes = 1_000
        let store = try Store.open(at: folder.path("store"), options: options, [Parent.self])
        try store.write { transaction in
            let large = Parent(name: String(repeating: "n", count: 2_000))
            #expect(throws: StorageError.self) { try transaction.save(large) }
            try transaction.save(Parent(name: "small"))
        }
        let count = try store.read { try $0.count(of: Parent.self) }
        #expect(count == 1)
    }
}
