import LMDB
import TestSupport
import Testing

@Suite("A cursor that writes")
struct WriteCursorTests {
    /// Few keys, so that most are met again, with the least and the greatest size among them.
    private static let keys =
        (0..<200).map { Array("key \($0 * 37 % 200)".utf8) } + [
            [0], [0, 0], [255], Array(repeating: 7, count: Table.maximumKeyBytes - 1),
            Array(repeating: 7, count: Table.maximumKeyBytes),
        ]

    /// Some values fit beside others on a page, some have pages of their own.
    private static let sizes = [0, 1, 8, 100, 1_000, 2_100, 4_096, 9_000]

    @Test("finds, inserts, replaces and removes as a dictionary does")
    func random() throws {
        var seed = Seed("a cursor that writes")
        let store = try NoteStore(options { $0.durability = .throwaway })
        var model: [[UInt8]: [UInt8]] = [:]
        for round in 0..<repetitions("PLAINWEIGHTS_WALKS", quick: 15, thorough: 60) {
            var keys = (0..<60).map { _ in Self.keys.randomElement(using: &seed)! }
            if round % 2 == 0 { keys.sort { $0.lexicographicallyPrecedes($1) } }
            try store.environment.write { transaction in
                try transaction.withCursor(in: store.table) { transaction, cursor in
                    for key in keys {
                        try Self.change(key, &model, &transaction, cursor, &seed)
                    }
                }
            }
            try store.environment.read { view in
                for key in Self.keys {
                    let found = try view.get(key.span.bytes, in: store.table)?.array
                    #expect(found == model[key])
                }
            }
        }
        try store.expectSound()
    }

    /// Makes a change of a key, in one of the ways that indexes use.
    private static func change(
        _ key: [UInt8], _ model: inout [[UInt8]: [UInt8]], _ transaction: inout WriteTransaction,
        _ cursor: borrowing WriteCursor, _ seed: inout Seed
    ) throws {
        let old = model[key]
        let value = [UInt8](
            repeating: .random(in: 0...255, using: &seed), count: sizes.randomElement(using: &seed)!
        )
        if Bool.random(using: &seed) {
            let isNew = try transaction.insert(value.span.bytes, for: key.span.bytes, by: cursor)
            #expect(isNew == (old == nil))
            let there = try transaction.value(at: cursor).array
            #expect(there == old ?? value)
            if isNew { model[key] = value }
        } else {
            let found = try transaction.find(key.span.bytes, by: cursor)?.array
            #expect(found == old)
        }
        guard model[key] != nil else { return }
        switch Int.random(in: 0..<3, using: &seed) {
        case 0: return
        case 1:
            try transaction.put(value.span.bytes, for: key.span.bytes, by: cursor)
            model[key] = value
        default:
            try transaction.remove(at: cursor)
            model[key] = nil
        }
    }
}
