import Foundation
import RecordStore

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
