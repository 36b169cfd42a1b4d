import Foundation
import RecordStore
import TestSupport
import Testing

/// Versions of one type: a field is renamed and another widened, one is removed and one added.
private enum Before {
    struct Card: Record, Equatable {
        var id = ID()
        var name = ""
        var size: Int16 = 0
        var note = ""

        static let schema = Schema<Card>("Card", blank: Card()) {
            Field(1, "name", \.name)
            Field(2, "size", \.size)
            Field(3, "note", \.note)
            Index("bySize", on: .ascending(\.size))
        }
    }
}

private enum After {
    struct Card: Record, Equatable {
        var id = ID()
        var title = ""
        var size = 0
        var stars = 3

        static let schema = Schema<Card>("Card", blank: Card()) {
            Field(1, "title", \.title, formerly: "name")
            Field(2, "size", \.size)
            Removed<Card>(3)
            Field(4, "stars", \.stars)
            Index("bySize", on: .ascending(\.size))
        }
    }

    /// Nothing of the type is known.
    struct Other: Record {
        var id = ID()
        static let schema = Schema<Other>("Other", blank: Other()) {}
    }
}

private enum Stepped {
    struct Card: Record, Equatable {
        var id = ID()
        var name = ""
        var size: Int16 = 0
        var note = ""

        static let schema = Schema<Card>("Card", blank: Card()) {
            Field(1, "name", \.name)
            Field(2, "size", \.size)
            Field(3, "note", \.note)
            Index("bySize", on: .ascending(\.size))
            Step<Card>("double") { card, _ in card.size *= 2 }
        }
    }
}

@Suite("A history under newer schemas") struct EvolvedHistoryTests {
    private let folder: TemporaryFolder
    private let path: String
    private let options: StoreOptions
    private let card = Before.Card(name: "a", size: -5, note: "n")
    private let gone = Before.Card(name: "b", size: 7, note: "m")

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        var options = StoreOptions.unflushed
        options.history = .kept(device: UUID())
        self.options = options
        let store = try Store.open(at: path, options: options, [Before.Card.self])
        try store.write { try $0.save([card, gone]) }
        try store.update(card.id) { ($0.name, $0.size, $0.note) = ("c", 9, "k") }
        try store.delete(gone.id)
        try store.close()
    }

    @Test("fields come back by their numbers, widened, under their new names")
    func fields() throws {
        let store = try Store.open(at: path, options: options, [After.Card.self])
        let all = try store.history().transactions
        #expect(all.map(\.sequence) == [1, 2, 3])
        let fields = all[1].changes[0].fields
        #expect(fields.map(\.name) == ["title", "size", "note"])
        #expect(try fields[1].old(as: Int.self) == -5 && fields[1].new(as: Int.self) == 9)
        let old: After.Card? = try all[2].changes[0].old()
        #expect(old?.title == "b" && old?.size == 7 && old?.stars == 3)

        let id = After.Card.ID(card.id.uuid)
        try store.update(id) { $0.stars = 5 }
        #expect(try store.undo() == [4] && store.undo() == [3])
        #expect(
            try store.get(After.Card.ID(gone.id.uuid))
                == After.Card(id: .init(gone.id.uuid), title: "b", size: 7))
        #expect(try store.undo() == [2])
        #expect(try store.get(id) == After.Card(id: id, title: "a", size: -5))
        #expect(try store.redo() == [7] && store.get(id)?.title == "c" && store.get(id)?.size == 9)
        #expect(try store.undo() == [8] && store.undo() == [1])
        #expect(try store.count(of: After.Card.self) == 0)
        expectSound(store)
    }

    @Test("what a step changed the meaning of is not taken back")
    func steps() throws {
        let store = try Store.open(at: path, options: options, [Stepped.Card.self])
        let all = try store.history().transactions
        #expect(all.map(\.kind) == [.normal, .normal, .normal, .upkeep])
        let obstacle = try undoObstacle { try store.undo() }
        #expect(obstacle == .steppedSince(type: "Card", id: gone.id.uuid))
        let id = Stepped.Card.ID(card.id.uuid)
        try store.update(id) { $0.size = 1 }
        #expect(try store.undo() == [5] && store.get(id)?.size == 18)
        expectSound(store)
    }

    @Test("a type that was dropped is told by its number, and not taken back")
    func dropped() throws {
        let store = try Store.open(
            at: path, options: options, dropping: ["Card"], [After.Other.self])
        let all = try store.history().transactions
        #expect(all.flatMap(\.changes).allSatisfy { $0.isGone && $0.type == "1" })
        #expect(try undoObstacle { try store.undo() } == .typeDropped(number: 1))
        expectSound(store)
    }
}
