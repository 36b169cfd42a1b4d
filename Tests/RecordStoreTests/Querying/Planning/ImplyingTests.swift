import RecordStore
import TestSupport
import Testing

/// A proof that one filter implies another one is held against all records that there can be.
@Suite("Proofs that a filter implies another") struct ImplyingTests {
    /// A record with few values, which the store of the test has in each combination.
    struct Grain: Record {
        var id = ID()
        var a: Int8?
        var b = 0
        var text: String?
        var tags: [String] = []

        static let numbers: [Int8?] = [nil, .min, -1, 0, 1, .max]
        static let others = [-1, 0, 1]
        static let texts = [nil, "", "a", "A", "á", "ab", "b"]
        static let tagLists = [[], ["a"], ["a", "b"]]
        static let schema = Schema<Grain>("Grain", blank: Grain()) {
            Field(1, "a", \.a)
            Field(2, "b", \.b)
            Field(3, "text", \.text)
            Field(4, "tags", \.tags)
        }

        static var all: [Grain] {
            numbers.flatMap { a in
                others.flatMap { b in
                    texts.flatMap { text in
                        tagLists.map { Grain(a: a, b: b, text: text, tags: $0) }
                    }
                }
            }
        }
    }

    private typealias Rule = Filter<Grain>

    /// A filter of one condition. The first 14 kinds compare numbers with constants.
    private static func leaf(_ random: inout SeededGenerator, among kinds: Int = 28) -> Rule {
        let a = random.pick(Grain.numbers)
        let low = a ?? 0
        let b = random.pick(Grain.others)
        let text = random.pick(Grain.texts)
        let word = text ?? "a"
        switch random.below(kinds) {
        case 0: return Rule { $0.a == a }
        case 1: return Rule { $0.a != a }
        case 2: return Rule { $0.a < low }
        case 3: return Rule { $0.a <= low }
        case 4: return Rule { $0.a > low }
        case 5: return Rule { $0.a >= low }
        case 6:
            let list = (0..<random.below(4)).compactMap { _ in random.pick(Grain.numbers) }
            return Rule { $0.a.isIn(list) }
        case 7: return Rule { $0.a != nil }
        case 8: return Rule { $0.a == nil }
        case 9: return Rule { $0.b == b }
        case 10: return Rule { $0.b != b }
        case 11: return Rule { $0.b <= b }
        case 12: return Rule { $0.b > b }
        case 13: return Rule { $0.b.isIn([b, 1]) }
        case 14: return Rule { $0.text == text }
        case 15: return Rule { $0.text != text }
        case 16: return Rule { $0.text >= word }
        case 17: return Rule { $0.text < word }
        case 18: return Rule { $0.text.folded == word }
        case 19: return Rule { $0.text.folded != word }
        case 20: return Rule { $0.text.folded.hasPrefix(word) }
        case 21: return Rule { $0.text.hasPrefix(word) }
        case 22: return Rule { $0.text.folded.contains(word) }
        case 23: return Rule { $0.tags.contains(word) }
        case 24: return Rule { $0.b + 1 > b }
        case 25: return Rule { $0.b + 1 >= b }
        case 26: return Rule { $0.text.folded.isIn([word, "b"]) }
        default: return Rule { $0.text.isIn([word, "b"]) }
        }
    }

    private static func rule(_ random: inout SeededGenerator, depth: Int) -> Rule {
        if depth == 0 { return leaf(&random) }
        let first = rule(&random, depth: depth - 1)
        switch random.below(6) {
        case 0, 1: return first.and(rule(&random, depth: depth - 1))
        case 2, 3: return first.or(rule(&random, depth: depth - 1))
        case 4: return first.not
        default: return first
        }
    }

    @Test("are never wrong, and find most of what is true of single values")
    func exhaustive() throws {
        var random = SeededGenerator(state: TestSettings.seed)
        try withVerifiedStore([Grain.self]) { store in
            try store.write { try $0.save(Grain.all) }
            try store.read { snapshot in
                let count = repetitions("PLAINWEIGHTS_IMPLYING", quick: 60, thorough: 100)
                var rules = (0..<count).map { _ in Self.leaf(&random, among: 14) }
                rules += (0..<count).map { _ in Self.leaf(&random) }
                rules += (0..<count).map { _ in Self.rule(&random, depth: 1 + random.below(2)) }
                let meanings = try rules.map { Set(try snapshot.ids(Query($0))) }
                var (proven, trueOfLeaves, provenOfLeaves) = (0, 0, 0)
                for first in rules.indices {
                    for second in rules.indices {
                        let isTrue = meanings[first].isSubset(of: meanings[second])
                        let isProven = try snapshot.isProven(
                            rules[first], toImply: rules[second])
                        if isProven { proven += 1 }
                        if isProven && !isTrue {
                            Issue.record("\(rules[first]) does not imply \(rules[second])")
                        }
                        let isTelling =
                            !meanings[first].isEmpty && meanings[second].count < Grain.all.count
                        if first < count && second < count && isTrue && isTelling {
                            trueOfLeaves += 1
                            if isProven { provenOfLeaves += 1 }
                        }
                    }
                }
                #expect(proven > rules.count)
                // The rest needs to know that no number lies between two.
                #expect(provenOfLeaves * 10 > trueOfLeaves * 8, "\(provenOfLeaves)/\(trueOfLeaves)")
            }
        }
    }

    @Test("see ranges in ranges, values in lists, nil, and both parts of a filter")
    func examples() throws {
        func expect(_ isProven: Bool, _ filter: Rule, _ other: Rule) throws {
            try withVerifiedStore([Grain.self]) { store in
                let found = try store.read { try $0.isProven(filter, toImply: other) }
                #expect(found == isProven, "\(filter) and \(other)")
            }
        }
        try expect(true, Rule { $0.b == 3 }, Rule { $0.b > 2 })
        try expect(true, Rule { $0.b > 3 }, Rule { $0.b > 2 })
        try expect(true, Rule { $0.b > 2 }, Rule { $0.b >= 2 })
        try expect(false, Rule { $0.b >= 2 }, Rule { $0.b > 2 })
        try expect(true, Rule { $0.b.isIn([1, 2]) }, Rule { $0.b.isIn([3, 2, 1]) })
        try expect(true, Rule { $0.a < 5 }, Rule { $0.a != nil })
        try expect(true, Rule { $0.text.folded.hasPrefix("x") }, Rule { $0.text != nil })
        try expect(true, Rule { $0.a == nil && $0.b > 7 }, Rule { $0.b > 6 && $0.a == nil })
        try expect(true, Rule { $0.b > 7 || $0.b == 6 }, Rule { $0.b > 5 })
        try expect(true, Rule { $0.b == 7 }, Rule { $0.b == 7 || $0.a == nil })
        try expect(true, Rule { !($0.b < 7) }, Rule { $0.b >= 7 })
        try expect(false, Rule { $0.a != 3 }, Rule { $0.a != nil })
        try expect(false, Rule { $0.b > 2 }, Rule { $0.b < 4 })
    }
}
