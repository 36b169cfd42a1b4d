import LMDB
import TestSupport
import Testing

@Suite("Nested transactions")
struct SavepointTests {
    private struct Planned: Error, Equatable {}

    @Test("a nested transaction that throws undoes what it did and nothing else")
    func undo() throws {
        let store = try NoteStore()
        try store.environment.write { transaction in
            try transaction.put("1", for: "before", in: store.table)
            #expect(throws: Planned()) {
                try transaction.nested { inner in
                    try inner.put("2", for: "inside", in: store.table)
                    _ = try inner.delete("before", in: store.table)
                    throw Planned()
                }
            }
            try transaction.put("3", for: "after", in: store.table)
        }
        let keys = try store.environment.read { try $0.entries(in: store.table).map(\.key) }
        #expect(keys == ["after", "before"])
        try store.expectSound()
    }

    @Test("nested transactions keep and undo by themselves, level by level")
    func levels() throws {
        let store = try NoteStore()
        try store.environment.write { transaction in
            try transaction.nested { one in
                try one.put("1", for: "a", in: store.table)
                try? one.nested { two in
                    try two.put("2", for: "a", in: store.table)
                    try two.nested { try $0.put("3", for: "b", in: store.table) }
                    #expect(try two.view.get("b", in: store.table) == "3")
                    throw Planned()
                }
                let seen = try one.view.entries(in: store.table).map(\.value)
                #expect(seen == ["1"])
                try one.nested { try $0.put("4", for: "c", in: store.table) }
            }
        }
        let values = try store.environment.read { try $0.entries(in: store.table).map(\.value) }
        #expect(values == ["1", "4"])
        try store.expectSound()
    }

    @Test("a throw of the whole undoes what nested transactions have kept")
    func outerThrow() throws {
        let store = try NoteStore()
        try store.fill(2)
        #expect(throws: Planned()) {
            try store.environment.write { transaction in
                try transaction.nested { nested in
                    for key in ["0", "1"] {
                        let removed = try nested.delete(key, in: store.table)
                        #expect(removed)
                    }
                }
                throw Planned()
            }
        }
        #expect(try store.entryCount() == 2)
    }

    @Test("putting and deleting say what they did")
    func results() throws {
        let store = try NoteStore()
        let key: [UInt8] = [1]
        let (one, two): ([UInt8], [UInt8]) = ([1], [2])
        try store.environment.write { transaction in
            let first = try transaction.insert(
                one.span.bytes, for: key.span.bytes, in: store.table)
            let second = try transaction.insert(
                two.span.bytes, for: key.span.bytes, in: store.table)
            #expect(first && !second)
            let kept = try transaction.view.get(key.span.bytes, in: store.table)?.text
            #expect(kept == "\u{1}")
            let removed = try transaction.delete(key.span.bytes, in: store.table)
            let again = try transaction.delete(key.span.bytes, in: store.table)
            #expect(removed && !again)
            try transaction.put("v", for: "l", in: store.table)
        }
        let keys = try store.environment.read { try $0.entries(in: store.table).map(\.key) }
        #expect(keys == ["l"])
    }
}
