import Foundation
import RecordStore

/// A record of texts that indexes cut at different lengths.
struct Slip: Record, Equatable {
    var id = ID()
    var group = 0
    var note: String?
    var title = ""
    var name = ""
    var mark = Data()
    var tags: [String] = []
    var parent: Slip.ID?

    static let schema = Schema<Slip>("Slip", blank: Slip()) {
        Field(1, "group", \.group)
        Field(2, "note", \.note)
        Field(3, "title", \.title)
        Field(4, "name", \.name)
        Field(5, "mark", \.mark)
        Field(6, "tags", \.tags)
        Field(7, "parent", \.parent, onDelete: .nullify)
        Index("byNote", on: .ascending(\.note))
        Index("byGroupAndNote", on: .ascending(\.group), .descending(\.note))
        Index("byTitleAndNote", on: .ascending(\.title), .ascending(\.note))
        Index("byName", on: .name(\.name))
        Index("byGroupAndName", on: .descending(\.group), .name(\.name), covering: [\.note])
        Index("byMark", on: .ascending(\.mark))
        Index("byParentAndNote", on: .ascending(\.parent), .ascending(\.note))
        Index("byParentAndName", on: .ascending(\.parent), .name(\.name))
        Index("byTag", on: .each(\.tags))
        SearchIndex("search", on: \.name, \.note)
    }
}

/// Texts of the lengths at which something changes.
enum SlipTexts {
    /// The budgets of the text columns in the indexes of ``Slip``, and of two that are alike.
    static let budgets: [Int] = {
        let kinds: [[Kind]] = [[.string], [.int64, .string], [.string, .string], [.id, .string]]
        // A schema with these kinds opens, so that they have budgets.
        let found = kinds.flatMap { (try? KeyColumn.budgets(for: $0, isUnique: false)) ?? [] }
        return Array(Set(found.filter { $0 > 32 })).sorted()
    }()

    /// Around each budget, what of it is kept, and the part beyond which a list may be out of
    /// order.
    static let lengths: [Int] = {
        var lengths: [Int] = []
        for budget in budgets {
            for edge in [budget - 19, budget, budget / 8] { lengths += (edge - 3)...(edge + 3) }
        }
        return lengths
    }()

    /// Needles of few letters, as they are and as they are folded; numbers, which names compare.
    static let short = [
        "", "a", "m", "zz", "ab", "abc", "bench", "Bench press", "ﬁ", "ﬁt", "ßa", "a\u{301}b",
        "\u{301}", "1a", "a 12", "a 2", "A 2", "日本", "日", " ab", "ab c", "b\u{200D}e", "me", "mme",
        "é", "e\u{301}", "\0",
    ]

    /// A few texts, of which many begin alike.
    static func some(_ generator: inout SeededGenerator) -> [String] {
        let stem = ["m", "m", "é", "e\u{301}", "\0", "5", "a b"].randomElement(using: &generator)!
        let lengths = (0..<2).map { _ in Self.lengths.randomElement(using: &generator)! }
        var texts = (0..<4).map { _ in short.randomElement(using: &generator)! }
        for length in lengths {
            let escaped = stem == "\0" ? 2 : stem.precomposedStringWithCanonicalMapping.utf8.count
            let text = String(repeating: stem, count: max(length / escaped, 1))
            texts += [text, text + "a", text + "b", text + "1"].shuffled(using: &generator).prefix(
                3)
        }
        return texts
    }
}

extension SeededGenerator {
    mutating func slips(_ count: Int, of texts: [String]) -> [Slip] {
        var slips: [Slip] = []
        for _ in 0..<count {
            var slip = Slip(id: .init(uuid()))
            slip.group = .random(in: 0...2, using: &self)
            slip.title = texts.randomElement(using: &self) ?? ""
            slip.name = texts.randomElement(using: &self) ?? ""
            slip.mark = Data((texts.randomElement(using: &self) ?? "").utf8)
            slip.tags = texts.filter { _ in Int.random(in: 0...4, using: &self) == 0 }
            if Int.random(in: 0...5, using: &self) > 0 {
                slip.note = texts.randomElement(using: &self)
            }
            slips.append(slip)
        }
        for place in slips.indices where Int.random(in: 0...2, using: &self) > 0 {
            slips[place].parent = slips.randomElement(using: &self)?.id
        }
        return slips
    }
}
