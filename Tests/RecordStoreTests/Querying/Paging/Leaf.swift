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
