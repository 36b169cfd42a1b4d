import Foundation
import RecordStore

extension SeededGenerator {
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    /// A new id, the same in every run with the same seed.
    mutating func id<R>() -> RecordID<R> {
        let words = (next(), next())
        return RecordID(UUID(uuid: unsafeBitCast(words, to: uuid_t.self)))
    }

    /// nil, one of the ids, or seldom an id that leads nowhere.
    mutating func reference<R>(
        _ ids: [RecordID<R>], mayMiss: Bool = false
    ) -> RecordID<R>? {
        if mayMiss, below(60) == 0 { return id() }
        return ids.isEmpty || below(3) == 0 ? nil : pick(ids)
    }

    mutating func references<R>(_ ids: [RecordID<R>]) -> [RecordID<R>] {
        ids.isEmpty ? [] : (0..<below(4)).map { _ in pick(ids) }
    }
}

extension String {
    /// A text that no key has room for; those of one kind differ in their last character.
    static func long(_ kind: String, _ number: Int) -> String {
        kind + String(repeating: "x", count: 600) + "\(number)"
    }
}
