import Foundation
import RecordStore
import TestSupport
import Testing

/// Groups that come in the order of their values, in another one, or again.
@Suite("Totals in groups that come in order")
struct AscendingGroupsTests {
    private struct Pebble: Record {
        var id = ID()
        var name: String?
        var weight = 0

        static let schema = Schema<Pebble>("Pebble", blank: Pebble()) {
            Field(1, "name", \.name)
            Field(2, "weight", \.weight)
        }
        static let aggregate = SchemaExtension(Pebble.self, owner: "pebbles") {
            AggregateIndex("byName", by: .ascending(\.name), summing: .field(\.weight))
        }
    }

    /// What comes after the groups in order, by the number of those; nil is the group of nil.
    enum Rest: CaseIterable {
        case nothing, last, first, middle, before, between, absent, all, reversed

        func numbers(after count: Int) -> [Double?] {
            let ascending = (0..<count).map { Double?(Double($0)) }
            switch self {
            case .nothing: return []
            case .last: return [Double(count - 1), Double(count - 1)]
            case .first: return [0, 0, Double(count)]
            case .middle: return [Double(count / 2), Double(count), Double(count / 2)]
            case .before: return [-1, Double(count), -1, 0]
            case .between: return [0.5, Double(count), 0.5, 1, 0]
            case .absent: return [nil, Double(count), nil, 0, nil]
            case .all: return ascending + [nil] + ascending
            case .reversed: return ascending.reversed() + [nil]
            }
        }
    }

    /// A name that sorts as its number does, with the same beginning as all others.
    private static func name(_ number: Double) -> String {
        let text = "\(Int(2 * number) + 100_000)"
        return "pebble " + String(repeating: "0", count: 7 - text.count) + text
    }

    @Test(
        "are those of each group, whatever comes after them",
        arguments: [1, 3, 31, 32, 33, 1_025], Rest.allCases)
    func sums(count: Int, rest: Rest) throws {
        let ascending = (0..<count).map { Double?(Double($0)) }
        for beginning in [[], [nil], ascending.prefix(2) + [nil]] {
            let numbers = beginning + ascending + rest.numbers(after: count)
            let pebbles = numbers.enumerated().map { position, number in
                Pebble(name: number.map(Self.name), weight: position)
            }
            var expected: [String?: [Int]] = [:]
            for pebble in pebbles { expected[pebble.name, default: []].append(pebble.weight) }
            let names = expected.keys.sorted { ($0 ?? "") < ($1 ?? "") }

            for extensions in [[], [Pebble.aggregate]] {
                try withVerifiedStore([Pebble.self], extending: extensions) { store in
                    try store.write { try $0.save(pebbles) }
                    let totals = try store.totals(
                        of: Query<Pebble>(), by: .value(\.name), .count, .sum(\.weight))
                    #expect(totals.map(\.group) == names)
                    #expect(totals.map(\.values.0) == names.map { expected[$0]?.count })
                    #expect(totals.map(\.values.1) == names.map { expected[$0]?.reduce(0, +) })
                }
            }
        }
    }
}
