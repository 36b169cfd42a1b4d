import Foundation
import RecordStore

/// A record whose texts and bytes lie around what index keys hold of them.
struct Leaf: Record, Equatable {
    var id = ID()
    var shelf = 0
    var text = ""
    var title = ""
    var data: Data?
    var tags: [String] = []

    static let schema = Schema<Leaf>("Leaf", blank: Leaf()) {
        Field(1, "shelf", \.shelf)
        Field(2, "text", \.text)
        Field(3, "title", \.title)
        Field(4, "data", \.data)
        Field(5, "tags", \.tags)
        Index("byText", on: .ascending(\.text))
        Index("byTitle", on: .name(\.title))
        Index("byData", on: .descending(\.data))
        Index("byShelf", on: .ascending(\.shelf), .descending(\.text), .descending(\.data))
        Index("byTag", on: .each(\.tags), .ascending(\.text))
    }
}

extension SeededGenerator {
    mutating func leaf() -> Leaf {
        var leaf = Leaf(id: .init(uuid()))
        leaf.shelf = .random(in: 0...1, using: &self)
        leaf.text = budgetText(["a", "b", "é", "\0"])
        leaf.title = budgetText(["a", "b", "A", "M"])
        leaf.data = maybe(Data(budgetText(["\0", "a", "\u{7F}"]).utf8))
        leaf.tags = (0..<Int.random(in: 0...2, using: &self)).map { _ in budgetText(["a", "b"]) }
        return leaf
    }

    /// A text of which the beginning that many have in common ends around the room of one of two
    /// variable columns, of one, or of a key, and which nearly always goes on in one of a few ways.
    private mutating func budgetText(_ ends: [String]) -> String {
        let rooms = [0, 1, 214, 228, 476, 490, 511, 600, 5_000]
        let beginning = [476, 476, 600, rooms.randomElement(using: &self) ?? 0]
        let count = (beginning.randomElement(using: &self) ?? 0) + .random(in: -3...3, using: &self)
        let end = (0..<Int.random(in: 0...2, using: &self)).map { _ in
            ends.randomElement(using: &self) ?? ""
        }
        return String(repeating: "m", count: max(count, 0)) + end.joined()
    }
}

/// An order of leaves, as sort keys and in plain Swift.
struct LeafOrder: Sendable {
    let query: Query<Leaf>
    /// What a leaf is ordered by, before its id.
    private let marks: @Sendable (Leaf) -> [[UInt8]]
    private let holds: @Sendable (Leaf) -> Bool
    private let isDescending: [Bool]

    /// All orders that one index has, both ways, and one that is sorted in memory.
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

    func rows(_ leaves: some Sequence<Leaf>) -> [Leaf.ID] {
        leaves.filter(holds).map { (marks: marks($0), id: $0.id) }.sorted { a, b in
            for ((left, right), down) in zip(zip(a.marks, b.marks), isDescending)
            where left != right {
                return down
                    ? right.lexicographicallyPrecedes(left) : left.lexicographicallyPrecedes(right)
            }
            return isDescending.last == true ? b.id < a.id : a.id < b.id
        }.map(\.id)
    }
}
