import Foundation
import RecordStore

/// A generator that gives the same values for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}

extension SeededGenerator {
    mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) -> Value {
        let edges: [Value] = [0, 1, .max, .min, 10]
        return Bool.random(using: &self)
            ? .random(in: .min ... .max, using: &self)
            : edges.randomElement(using: &self) ?? 0
    }

    mutating func double() -> Double {
        let value = Double(bitPattern: next())
        return value.isFinite ? value : -0.0
    }

    mutating func text() -> String {
        let parts = ["a", "é", "e\u{301}", "\0", "🏋️", "Bench Press ", "ي", "卧推", "\u{ffff}"]
        let count = Int.random(in: 0...12, using: &self)
        return (0..<count).map { _ in parts.randomElement(using: &self) ?? "" }.joined()
    }

    mutating func maybe<Value>(_ value: Value) -> Value? {
        Bool.random(using: &self) ? value : nil
    }

    mutating func uuid() -> UUID {
        IDBits(high: next(), low: next()).uuid
    }

    mutating func decimal() -> Decimal {
        let sign: FloatingPointSign = Bool.random(using: &self) ? .minus : .plus
        let exponent = Int.random(in: -100...80, using: &self)
        return Decimal(sign: sign, exponent: exponent, significand: Decimal(integer(UInt64.self)))
    }

    mutating func address() -> Address {
        Address(street: text(), houses: [integer(), integer()])
    }

    mutating func everything() -> Everything {
        var record = Everything(id: .init(uuid()))
        record.bool = .random(using: &self)
        (record.int8, record.int16, record.int32) = (integer(), integer(), integer())
        (record.int64, record.int, record.uint8) = (integer(), integer(), integer())
        (record.uint16, record.uint32, record.uint) = (integer(), integer(), integer())
        (record.int128, record.uint128) = (integer(), integer())
        record.float = Float(Int32.random(in: .min ... .max, using: &self)) / 7
        record.double = double()
        record.date = Date(timeIntervalSinceReferenceDate: double())
        record.uuid = uuid()
        record.parent = maybe(.init(uuid()))
        record.children = [.init(uuid()), .init(uuid())]
        record.decimal = decimal()
        record.text = text()
        record.url = maybe(URL(fileURLWithPath: "/a b/\(text())"))
        record.data = Data(text().utf8)
        record.address = address()
        record.second = maybe(address())
        record.weight = Weight(rawValue: integer())
        record.lift = maybe(Weight(rawValue: integer()))
        record.celsius = Celsius(rawValue: Double(Int16.random(in: .min ... .max, using: &self)))
        record.mood = Bool.random(using: &self) ? .calm : .tired
        record.lastMood = maybe(.tired)
        record.unit = Bool.random(using: &self) ? .kilograms : .pounds
        addOptionals(to: &record)
        return record
    }

    mutating func uncounted() -> Uncounted {
        var record = Uncounted(id: .init(uuid()))
        (record.first, record.second, record.note) = (text(), text(), maybe(text()))
        (record.count, record.ratio) = (integer(), maybe(double()))
        (record.isDone, record.mood) = (.random(using: &self), maybe(.tired) ?? .calm)
        return record
    }

    private mutating func addOptionals(to record: inout Everything) {
        record.note = maybe(text())
        record.flag = maybe(.random(using: &self))
        record.count = maybe(integer())
        record.small = maybe(integer())
        record.ratio = maybe(double())
        record.end = maybe(Date(timeIntervalSinceReferenceDate: double()))
        record.key = maybe(uuid())
        record.wide = maybe(integer())
        record.tags = (0..<Int.random(in: 0...4, using: &self)).map { _ in text() }
        record.numbers = maybe([integer(), integer(), integer()])
        record.costs = [decimal(), decimal()]
    }
}
