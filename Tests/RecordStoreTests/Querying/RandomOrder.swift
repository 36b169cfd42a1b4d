import Foundation
import RecordStore

/// A random order, and what it means: less than 0 where the first comes first.
struct RandomOrder {
    let keys: [SortKey<Parcel>]
    private let compare: [(Parcel, Parcel) -> Int]
    private let isDescending: Bool

    init(_ generator: inout SeededGenerator) {
        var keys: [SortKey<Parcel>] = []
        var compare: [(Parcel, Parcel) -> Int] = []
        var isDescending = false
        for _ in 0..<[0, 1, 1, 1, 2, 2, 3].randomElement(using: &generator)! {
            isDescending = Bool.random(using: &generator)
            let (key, order) = Self.key(Int.random(in: 0...7, using: &generator), isDescending)
            keys.append(key)
            let sign = isDescending ? -1 : 1
            compare.append { sign * order($0, $1) }
        }
        (self.keys, self.compare, self.isDescending) = (keys, compare, isDescending)
    }

    var isEmpty: Bool { keys.isEmpty }

    func sorted(_ parcels: [Parcel]) -> [Parcel] {
        parcels.sorted { a, b in
            for compare in compare {
                let order = compare(a, b)
                if order != 0 { return order < 0 }
            }
            return isDescending ? b.id < a.id : a.id < b.id
        }
    }

    private static func key(
        _ form: Int, _ down: Bool
    ) -> (SortKey<Parcel>, (Parcel, Parcel) -> Int) {
        switch form {
        case 0:
            (down ? .descending(\.day) : .ascending(\.day), { order($0.day, $1.day) })
        case 1:
            (down ? .descending(\.count) : .ascending(\.count), { order($0.count, $1.count) })
        case 2:
            (
                down ? .descending(\.note) : .ascending(\.note),
                { optional($0.note, $1.note) { text($0, $1) } }
            )
        case 3:
            (
                .name(\.name, descending: down),
                { a, b in
                    let names = [a, b].map { TextFold.fold($0.name) }
                    if names[0] == names[1] { return text(a.name, b.name) }
                    return numbers(names[0], names[1])
                }
            )
        case 4:
            (
                down ? .descending(\.goal) : .ascending(\.goal),
                { optional($0.goal, $1.goal) { order($0, $1) } }
            )
        case 5:
            (down ? .descending(\.group) : .ascending(\.group), { order($0.group, $1.group) })
        case 6:
            (.computed(Parcel.half, descending: down), { order($0.count / 2, $1.count / 2) })
        default:
            (down ? .descending(\.cost) : .ascending(\.cost), { order($0.cost, $1.cost) })
        }
    }

    private static func order<Value: Comparable>(_ a: Value, _ b: Value) -> Int {
        a < b ? -1 : (b < a ? 1 : 0)
    }

    private static func text(_ a: String, _ b: String) -> Int {
        ParcelShelf.isLess(a, b) ? -1 : (ParcelShelf.isLess(b, a) ? 1 : 0)
    }

    private static func optional<Value>(
        _ a: Value?, _ b: Value?, _ compare: (Value, Value) -> Int
    ) -> Int {
        switch (a, b) {
        case (nil, nil): 0
        case (nil, _): -1
        case (_, nil): 1
        case (let a?, let b?): compare(a, b)
        }
    }

    /// Text in which 2 comes before 10: numbers are padded, and stay where digits were.
    private static func numbers(_ a: String, _ b: String) -> Int {
        func padded(_ text: String) -> String {
            text.replacing(#/[0-9]+/#) {
                String(repeating: "0", count: 9 - $0.output.count) + $0.output
            }
        }
        return text(padded(a), padded(b))
    }
}
