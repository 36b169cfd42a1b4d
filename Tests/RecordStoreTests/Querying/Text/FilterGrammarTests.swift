import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("The whole grammar of filters")
struct FilterGrammarTests {
    /// `PLAINWEIGHTS_FILTERS` says how many.
    private static let count =
        repetitions("PLAINWEIGHTS_FILTERS", quick: 500, thorough: 2_000)

    private static let types: [any Record.Type] = [Marker.self]

    @Test("every filter that can be made is printed, coded, and read back as the same")
    func roundTrip() throws {
        let seed = TestSettings.seed
        try Thread.withSmallStack {
            var grammar = FilterGrammar(seed: seed)
            let decoder = JSONDecoder()
            decoder.userInfo[.filterTypes] = Self.types
            for number in 0..<Self.count {
                let filter = grammar.filter(depth: number % 6, width: 1 + number % 4)
                let text = "\(filter)"
                if text.hasPrefix("<") {
                    // A decimal that Foundation has and no record can.
                    #expect(throws: StoreError.self) { try JSONEncoder().encode(filter) }
                    continue
                }
                let read = try Filter<Specimen>(parsing: text, among: Self.types)
                #expect(read == filter, "\(text)")
                #expect(read.hashValue == filter.hashValue && "\(read)" == text, "\(text)")
                let coded = try JSONEncoder().encode([filter])
                #expect(
                    try decoder.decode([Filter<Specimen>].self, from: coded) == [filter],
                    "\(text)")
            }
        }
    }

    @Test("every filter that can be made is answered, and as it is when it was read")
    func answers() throws {
        var random = SeededGenerator(state: TestSettings.seed)
        var specimens = (0..<12).map { _ in random.specimen() }
        for position in specimens.indices.dropFirst() {
            specimens[position].next = specimens[position - 1].id
            specimens[position].peers = [specimens[0].id]
        }
        try withVerifiedStore([Specimen.self, Marker.self]) { store in
            try store.write { transaction in
                for specimen in specimens { try transaction.save(specimen) }
                try transaction.save(Marker(text: "a", specimen: specimens[0].id))
            }
            var grammar = FilterGrammar(seed: random.next(), specimens.map(\.id))
            for number in 0..<Self.count / 10 {
                let filter = grammar.filter(depth: number % 4, width: 1 + number % 3)
                if "\(filter)".hasPrefix("<") { continue }
                let read = try Filter<Specimen>(parsing: "\(filter)", among: Self.types)
                let order = [SortKey<Specimen>.ascending(\.id)]
                let found = try store.ids(Query(filter).sorted(byKeys: order))
                #expect(try store.ids(Query(read).sorted(byKeys: order)) == found, "\(filter)")
                #expect(try store.count(Query(filter.not)) == specimens.count - found.count)
            }
        }
    }

    @Test("broken text is refused or is a filter, and never ends the process")
    func broken() throws {
        let seed = TestSettings.seed
        try Thread.withSmallStack {
            var random = SeededGenerator(state: seed)
            var grammar = FilterGrammar(seed: random.next())
            for number in 0..<Self.count {
                let text = "\(grammar.filter(depth: number % 4, width: 2))"
                let damaged = random.damaged(text)
                do throws(FilterSyntaxError) {
                    try Self.expectSame(damaged)
                } catch {
                    #expect(!error.description.isEmpty && error.offset <= damaged.count)
                }
            }
        }
    }

    /// What was read is printed as what is read again as the same.
    private static func expectSame(_ text: String) throws(FilterSyntaxError) {
        func read(_ text: String) throws(FilterSyntaxError) -> Filter<Specimen> {
            do {
                return try Filter(parsing: text, among: types)
            } catch let error as FilterSyntaxError {
                throw error
            } catch {
                Issue.record(error)
                return Filter { _ in nil }
            }
        }
        let filter = try read(text)
        let again = try read("\(filter)")
        #expect(again == filter, "\(text)")
    }
}

extension SeededGenerator {
    /// The text with a few bytes changed, left out, put in or repeated, as a text again.
    fileprivate mutating func damaged(_ text: String) -> String {
        let parts = [
            "(", ")", "[", "]", "{", "}", "\"", "`", "\\", "?.", "...", "..<", "!", "&&", "||",
            "<=",
            "==", "+", "-", "*", ",", " ", "nil", "true", "NaN", "inf", "-1", "0x", "\\u{", "\0",
            "\u{301}", "\u{200D}", "e", ".folded", "has(", "computed(", "next?.", "1e999", "é",
        ].map { Array($0.utf8) }
        var bytes = Array(text.utf8)
        for _ in 0...Int.random(in: 0...2, using: &self) {
            let offset = Int.random(in: 0...bytes.count, using: &self)
            let end = min(bytes.count, offset + Int.random(in: 0...6, using: &self))
            switch Int.random(in: 0...4, using: &self) {
            case 0: bytes.removeSubrange(offset..<end)
            case 1: bytes.insert(contentsOf: one(of: parts), at: offset)
            case 2: bytes.replaceSubrange(offset..<end, with: one(of: parts))
            case 3:
                let part = one(of: parts + [Array(bytes[offset..<end])])
                let count = one(of: [2, 60, 70, 2_000])
                bytes.insert(
                    contentsOf: Array(repeatElement(part, count: count).joined()), at: offset)
            default:
                if offset < bytes.count {
                    bytes[offset] = UInt8.random(in: 0...(.max), using: &self)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
