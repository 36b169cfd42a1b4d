import Foundation
import RecordStore

/// An order of leaves, as sort keys and in plain Swift.
struct LeafOrder: Sendable {
    let query: Query<Leaf>
    /// What a leaf is ordered by, before its id.
    private let marks: @Sendable (Leaf) -> [[UInt8]]
    private let holds: @Sendable (Leaf) -> Bool
    private let isDescending: [Bool]

    /// All orders that one index has, both ways, some of which an index gives the first keys, both
    /// ways, and one that is sorted in memory.
    static let all: [LeafOrder] = {
        let text: @Sendable (Leaf) -> [UInt8] = {
            Array($0.text.precomposedStringWithCanonicalMapping.utf8)
        }
        // nil comes before the empty bytes.
        let data: @Sendable (Leaf) -> [UInt8] = { $0.data.map { [1] + $0 } ?? [] }
        return [
            LeafOrder(Query().sorted(by: .ascending(\.text)), [false]) { [text($0)] },
            LeafOrder(Query().sorted(by: .descending(\.text)), [true]) { [text($0)] },
            LeafOrder(Query().sorted(by: .ascending(\.data)), [false]) { [data($0)] },
            LeafOrder(Query().sorted(by: .descending(\.data)), [true]) { [data($0)] },
            LeafOrder(Query().sorted(by: .name(\.title)), [false, false]) {
                [Array($0.title.lowercased().utf8), Array($0.title.utf8)]
            },
            LeafOrder(Query().sorted(by: .name(\.title, descending: true)), [true, true]) {
                [Array($0.title.lowercased().utf8), Array($0.title.utf8)]
            },
            LeafOrder(
                Query { $0.shelf == 1 }.sorted(by: .descending(\.text), .descending(\.data)),
                [true, true], where: { $0.shelf == 1 }
            ) { [text($0), data($0)] },
            LeafOrder(
                Query { $0.shelf == 1 }.sorted(by: .ascending(\.text), .ascending(\.data)),
                [false, false], where: { $0.shelf == 1 }
            ) { [text($0), data($0)] },
            LeafOrder(
                Query { $0.shelf == 0 }.sorted(by: .ascending(\.text)), [false],
                where: { $0.shelf == 0 }
            ) { [text($0)] },
            LeafOrder(
                Query().sorted(by: .ascending(\.text), .descending(\.data)), [false, true]
            ) { [text($0), data($0)] },
            LeafOrder(
                Query { $0.shelf == 1 }.sorted(by: .descending(\.text)), [true],
                where: { $0.shelf == 1 }
            ) { [text($0)] },
            LeafOrder(
                Query().sorted(by: .ascending(\.shelf), .descending(\.text)), [false, true]
            ) { [[UInt8($0.shelf)], text($0)] },
            LeafOrder(
                Query().sorted(by: .descending(\.shelf), .ascending(\.text)), [true, false]
            ) { [[UInt8($0.shelf)], text($0)] },
            LeafOrder(
                Query().sorted(by: .descending(\.shelf), .descending(\.text)), [true, true]
            ) { [[UInt8($0.shelf)], text($0)] },
            LeafOrder(Query().sorted(by: .descending(\.shelf)), [true]) { [[UInt8($0.shelf)]] },
            LeafOrder(
                Query().sorted(by: .name(\.title), .ascending(\.shelf)), [false, false, false]
            ) { [Array($0.title.lowercased().utf8), Array($0.title.utf8), [UInt8($0.shelf)]] },
        ]
    }()

    private init(
        _ query: Query<Leaf>, _ isDescending: [Bool],
        where holds: @escaping @Sendable (Leaf) -> Bool = { _ in true },
        _ marks: @escaping @Sendable (Leaf) -> [[UInt8]]
    ) {
        (self.query, self.isDescending) = (query, isDescending)
        (self.holds, self.marks) = (holds, marks)
    }

    func rows(_ leaves: some Sequence<Leaf>) -> [Leaf.ID] { places(leaves).map(\.id) }

    /// The rows that sort before a leaf, and those that sort behind it, also if it is no row any
    /// more.
    func rows(
        _ leaves: some Sequence<Leaf>, around leaf: Leaf
    ) -> (before: [Leaf.ID], behind: [Leaf.ID]) {
        let (all, here) = (places(leaves), Place(marks: marks(leaf), id: leaf.id))
        return (
            all.filter { precedes($0, here) }.map(\.id), all.filter { precedes(here, $0) }.map(\.id)
        )
    }

    private struct Place {
        let marks: [[UInt8]]
        let id: Leaf.ID
    }

    private func places(_ leaves: some Sequence<Leaf>) -> [Place] {
        leaves.filter(holds).map { Place(marks: marks($0), id: $0.id) }.sorted(by: precedes)
    }

    private func precedes(_ a: Place, _ b: Place) -> Bool {
        for ((left, right), down) in zip(zip(a.marks, b.marks), isDescending) where left != right {
            return down
                ? right.lexicographicallyPrecedes(left) : left.lexicographicallyPrecedes(right)
        }
        return isDescending.last == true ? b.id < a.id : a.id < b.id
    }
}
