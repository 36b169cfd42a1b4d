import Foundation
import RecordStore
import TestSupport
import Testing

/// A type as an older version of a program has it.
private struct OldReading: Record {
    var id = ID()
    var number: Int16 = 0
    var ratio: Float = 0
    var small: UInt8 = 0
    var text = ""

    static let schema = Schema<OldReading>("Reading", blank: OldReading()) {
        Field(1, "number", \.number)
        Field(2, "ratio", \.ratio)
        Field(3, "small", \.small)
        Field(4, "text", \.text)
    }
}

/// A struct around one value, which is in memory as that value is.
private struct Grams: RawRepresentable, FieldValue, Equatable {
    var rawValue: Int
}

/// A struct whose raw value is not what it has in memory.
private struct Shifted: RawRepresentable, FieldValue, Equatable {
    private var stored: Int
    init(rawValue: Int) { stored = rawValue &+ 7 }
    var rawValue: Int { stored &- 7 }
}

/// An enum of one byte, whose raw values are not that byte.
private enum Weather: Int, FieldValue {
    case low = 40, high = 20
}

/// The type as it is now, with wider numbers, optionals and more fields.
private struct Reading: Record {
    var id = ID()
    var number: Int?
    var ratio = 0.0
    var small: Int32?
    var text = ""
    var grams = Grams(rawValue: 3)
    var maybeGrams: Grams?
    var shifted = Shifted(rawValue: 5)
    var maybeShifted: Shifted?
    var mood = Weather.high
    var maybeMood: Weather?
    var isOn: Bool?
    var at: Date?
    var key: UUID?
    var wide: Int128?

    static let schema = Schema<Reading>("Reading", blank: Reading()) {
        Field(1, "number", \.number)
        Field(2, "ratio", \.ratio)
        Field(3, "small", \.small)
        Field(4, "text", \.text)
        Field(5, "grams", \.grams)
        Field(6, "maybeGrams", \.maybeGrams)
        Field(7, "shifted", \.shifted)
        Field(8, "maybeShifted", \.maybeShifted)
        Field(9, "mood", \.mood)
        Field(10, "maybeMood", \.maybeMood)
        Field(11, "isOn", \.isOn)
        Field(12, "at", \.at)
        Field(13, "key", \.key)
        Field(14, "wide", \.wide)
        Index("byGrams", on: .ascending(\.grams), .ascending(\.maybeGrams), .ascending(\.mood))
        Index("byKey", on: .ascending(\.isOn), .descending(\.at), .ascending(\.key))
        Index("byText", on: .ascending(\.text), covering: [\.maybeShifted, \.shifted, \.small])
    }
}

@Suite("A selection of records of older layouts") struct OlderLayoutSelectionTests {
    @Test("has the values of the records, wide where they were narrow, and defaults")
    func layouts() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 9_000)
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let old = try Store.open(at: path, options: .unflushed, [OldReading.self])
        try old.write { transaction in
            for number in [Int16.min, -1, 0, 1, .max] {
                try transaction.save(
                    OldReading(
                        number: number, ratio: Float(number) / 3, small: .random(in: 0 ... .max),
                        text: "\(number)"))
            }
        }
        try old.close()
        let store = try Store.open(at: path, options: .unflushed, [Reading.self])
        try compare(store)
        try store.write { transaction in
            for _ in 0..<60 { try transaction.save(reading(&generator)) }
        }
        try compare(store)
        expectSound(store)
    }

    private func compare(_ store: Store) throws {
        let orders: [Query<Reading>] = [
            Query().sorted(by: .ascending(\.text)),
            Query().sorted(by: .ascending(\.grams), .ascending(\.maybeGrams)),
            Query().sorted(by: .ascending(\.isOn), .descending(\.at)),
            Query { $0.number != 1 },
        ]
        try store.read { snapshot in
            for query in orders {
                let check = SelectionCheck(query: query)
                try check.compare(
                    \.number, \.ratio, \.small, \.text, \.grams, \.maybeGrams, \.shifted,
                    \.maybeShifted, \.mood, \.maybeMood, \.isOn, \.at, \.key, \.wide, pagedBy: 4,
                    in: snapshot)
                // Each of these is served by entries in one of the orders.
                try check.compare(\.maybeGrams, \.mood, \.grams, pagedBy: 4, in: snapshot)
                try check.compare(\.key, \.isOn, \.at, pagedBy: 4, in: snapshot)
                try check.compare(
                    \.text, \.small, \.shifted, \.maybeShifted, pagedBy: 4, in: snapshot)
            }
        }
    }

    private func reading(_ generator: inout SeededGenerator) -> Reading {
        func maybe<Value>(_ values: [Value]) -> Value? {
            (values.map { Optional($0) } + [nil]).randomElement(using: &generator) ?? nil
        }
        let numbers = [Int.min, -1, 0, 1, .max]
        return Reading(
            number: maybe(numbers), ratio: maybe([-0.0, .leastNonzeroMagnitude, 1e300]) ?? 1,
            small: maybe([.min, 0, .max]),
            text: maybe(["", "a", "text that is long enough"]) ?? "b",
            grams: Grams(rawValue: maybe(numbers) ?? 2),
            maybeGrams: maybe(numbers).map { Grams(rawValue: $0) },
            shifted: Shifted(rawValue: maybe(numbers) ?? 2),
            maybeShifted: maybe(numbers).map { Shifted(rawValue: $0) },
            mood: maybe([.low, .high]) ?? .low, maybeMood: maybe([.low, .high]),
            isOn: maybe([false, true]),
            at: maybe([.distantPast, Date(timeIntervalSince1970: 0.5)]),
            key: maybe([UUID(), UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))]),
            wide: maybe([.min, -1, 0, .max]))
    }
}
