import Foundation
import RecordStore
import TestSupport
import Testing

private struct Word: Record {
    var id = ID()
    var text = ""
    var rank = 0
    var note = ""

    static let parity = ComputedColumn<Word, Int>("parity", version: 1) { $0.rank % 2 }
    static let schema = Schema<Word>("Word", blank: Word()) {
        Field(1, "text", \.text)
        Field(2, "rank", \.rank)
        Field(3, "note", \.note)
        Index("byText", on: .ascending(\.text))
        Index("byRank", on: .ascending(\.rank))
        Index("byParity", on: .computed(parity))
    }
}

@Suite("Untouched tables") struct UntouchedTableTests {
    /// The tables that a transaction writes to.
    private func touched(
        _ store: Store, _ body: (inout StoreTransaction) throws -> Void
    ) throws -> Set<String> {
        let before = try TreeRoots(ofStoreAt: store.path)
        try store.write(body)
        return before.changes(to: try TreeRoots(ofStoreAt: store.path))
    }

    @Test("a save of an unchanged record writes nothing at all")
    func unchanged() throws {
        try withVerifiedStore([Word.self]) { store in
            let word = Word(text: "a", rank: 1)
            try store.write { try $0.save(word) }
            let before = try TreeRoots(ofStoreAt: store.path)
            try store.write { transaction in
                try transaction.save(word)
                try transaction.update(word.id) { $0.rank = 1 }
                try transaction.save(word, from: Word(id: word.id, text: "a"))
                try transaction.delete(Word.ID())
            }
            let after = try TreeRoots(ofStoreAt: store.path)
            #expect(after == before)
        }
    }

    @Test("an index in which no value changed is not written")
    func untouchedIndexes() throws {
        try withVerifiedStore([Word.self]) { store in
            let word = Word(text: "a", rank: 1)
            try store.write { try $0.save([word, Word(text: "b", rank: 2)]) }
            // t1 has the records, i1 to i3 the indexes in the order of the schema.
            let note = try touched(store) { transaction in
                _ = try transaction.update(word.id) { $0.note = "new" }
            }
            #expect(note == ["catalog", "t1"])
            let text = try touched(store) { transaction in
                _ = try transaction.update(word.id) { $0.text = "c" }
            }
            #expect(text == ["catalog", "t1", "i1"])
            let rank = try touched(store) { transaction in
                _ = try transaction.update(word.id) { $0.rank = 3 }
            }
            #expect(rank == ["catalog", "t1", "i2"])
            let parity = try touched(store) { transaction in
                _ = try transaction.update(word.id) { $0.rank = 4 }
            }
            #expect(parity == ["catalog", "t1", "i2", "i3"])
        }
    }
}
