import LMDB
import TestSupport
import Testing

@Suite("KeyRange")
struct KeyRangeTests {
    @Test("a prefix ends before the first key that does not begin with it")
    func prefixBounds() {
        #expect(KeyRange.prefix([]) == .all)
        #expect(KeyRange.prefix([7]) == KeyRange(from: .included([7]), to: .excluded([8])))
        #expect(
            KeyRange.prefix([1, 0xFF]) == KeyRange(from: .included([1, 0xFF]), to: .excluded([2])))
        #expect(KeyRange.prefix([0xFF, 0xFF]) == KeyRange(from: .included([0xFF, 0xFF])))
    }

    @Test(
        "a prefix gives the keys that begin with it, in both directions",
        arguments: [[], [0], [1], [0xFF], [0xFE, 0xFF], [0xFF, 0xFF], [0xFF, 0], [9]] as [[UInt8]])
    func prefixWalk(prefix: [UInt8]) throws {
        let store = try NoteStore()
        let alphabet: [UInt8] = [0, 1, 0xFE, 0xFF]
        let pairs = alphabet.flatMap { a in alphabet.map { b in [a, b] } }
        let keys = alphabet.map { [$0] } + pairs + pairs.map { $0 + [0xFF] }
        try store.environment.write { transaction in
            for key in keys {
                try transaction.put(key.span.bytes, for: key.span.bytes, in: store.table)
            }
        }
        let expected = keys.filter { $0.starts(with: prefix) }
            .sorted { $0.lexicographicallyPrecedes($1) }
        for direction in [Direction.ascending, .descending] {
            let found = try store.environment.read { view in
                var cursor = try view.cursor(in: store.table, over: .prefix(prefix), direction)
                var found: [[UInt8]] = []
                while let entry = try cursor.next() {
                    found.append(entry.key.withUnsafeBytes { Array($0) })
                }
                return found
            }
            #expect(found == (direction == .ascending ? expected : expected.reversed()))
        }
    }

    @Test("bounds that cross hold nothing")
    func crossing() throws {
        let store = try NoteStore()
        try store.fill(10)
        let five = Array("5".utf8)
        let empty = [
            KeyRange(from: .included(Array("6".utf8)), to: .included(Array("4".utf8))),
            KeyRange(from: .excluded(five), to: .included(five)),
            KeyRange(from: .included(five), to: .excluded(five)),
        ]
        for range in empty {
            for direction in [Direction.ascending, .descending] {
                let count = try store.environment.read {
                    try $0.entries(in: store.table, over: range, direction).count
                }
                #expect(count == 0)
            }
        }
    }
}
