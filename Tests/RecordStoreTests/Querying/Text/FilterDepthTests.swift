import Foundation
import RecordStore
import Testing

/// Filters with as many levels as a number says, as text, one for each form that nests.
private let nested: [@Sendable (Int) -> String] = [
    { "whole" + String(repeating: " + 1", count: $0) + " == 1" },
    { "whole" + String(repeating: " * 2", count: $0) + " == 1" },
    {
        String(repeating: "(1 - ", count: $0) + "whole" + String(repeating: ")", count: $0) + " > 0"
    },
    { String(repeating: "next?.", count: $0) + "names.contains(\"a\")" },
    { "name" + String(repeating: ".folded", count: $0) + " == \"a\"" },
    { String(repeating: "!", count: $0) + "flag == true" },
    { String(repeating: "(", count: $0) + "flag == true" + String(repeating: ")", count: $0) },
    {
        String(repeating: "has(Specimen.next) { ", count: $0) + "flag == true"
            + String(repeating: " }", count: $0)
    },
    {
        String(repeating: "flag == true && (whole > 1 || ", count: $0) + "flag == false"
            + String(repeating: ")", count: $0)
    },
    {
        String(repeating: "!(flag == true && ", count: $0) + "flag == false"
            + String(repeating: ")", count: $0)
    },
    {
        String(repeating: "!(has(Specimen.peers) { whole > 0 || ", count: $0) + "flag == false"
            + String(repeating: "})", count: $0)
    },
    {
        String(repeating: "!(has(Specimen.next) { flag == true && ", count: $0) + "flag == false"
            + String(repeating: "})", count: $0)
    },
    { String(repeating: "(true || true && 1 == 1 + 1 * ", count: $0) },
    {
        String(repeating: "1 + (", count: $0) + "whole" + String(repeating: ")", count: $0) + " > 0"
    },
    { String(repeating: "[", count: $0) },
    { "names == " + String(repeating: "[", count: $0) },
]

@Suite("How deep a filter may be")
struct FilterDepthTests {
    @Test(
        "text of any depth is read or refused on a small stack, and what is read is asked",
        arguments: nested.indices)
    func text(form: Int) throws {
        try withVerifiedStore([Specimen.self]) { store in
            try store.write { try $0.save(Specimen()) }
            try Thread.withSmallStack {
                var depths: [Int] = []
                for depth in Array(1...150) + [1_000, 20_000] {
                    do {
                        try Self.ask(nested[form](depth), store)
                        depths.append(depth)
                    } catch is FilterSyntaxError {}
                }
                // What nests is refused beyond a limit; folding twice is folding once.
                #expect(depths == Array(1...150) + [1_000, 20_000] || depths.count < 150)
            }
        }
    }

    private static func ask(_ text: String, _ store: Store) throws {
        let filter = try Filter<Specimen>(parsing: text)
        let coded = try JSONEncoder().encode([filter])
        #expect(try JSONDecoder().decode([Filter<Specimen>].self, from: coded) == [filter])
        #expect(try Filter<Specimen>(parsing: "\(filter)") == filter)
        _ = filter.hashValue
        _ = try store.explain(Query(filter))
        _ = try store.ids(Query(filter))
    }

    @Test("the deepest filter that Swift makes is read back, and the next one is refused")
    func limit() throws {
        let leaf = Filter<Specimen> { $0.flag == true }
        let other = Filter<Specimen> { $0.whole > 3 }
        @Sendable func grown(_ steps: Int) -> [Filter<Specimen>] {
            var filters = Array(repeating: leaf, count: 6)
            for step in 0..<steps {
                filters[0] = step.isMultiple(of: 2) ? filters[0].and(other) : filters[0].or(other)
                filters[1] = step.isMultiple(of: 2) ? filters[1].or(other) : filters[1].not
                let inner = filters[2]
                filters[2] = Filter { $0.has(\Specimen.next) { _ in inner } }
                // The same, nested on the right.
                let right = Array(filters[3...])
                filters[3] = step.isMultiple(of: 2) ? other.and(right[0]) : other.or(right[0])
                filters[4] = step.isMultiple(of: 2) ? other.and(right[1]) : right[1].not
                filters[5] =
                    step.isMultiple(of: 2)
                    ? Filter<Specimen> { $0.has(\Specimen.next) { _ in right[2] } } : right[2].not
            }
            return filters
        }
        let limit = 16
        for filter in grown(limit - 1) {
            #expect(try Filter<Specimen>(parsing: "\(filter)") == filter)
        }
        try Thread.withSmallStack {
            for filter in grown(limit) + grown(10_000) {
                #expect("\(filter)" == "<the filter on Specimen has more than 16 levels>")
                #expect(throws: tooDeep) { try JSONEncoder().encode(filter) }
            }
        }
    }

    @Test("calculations and references that nest too deeply are refused, in Swift and as text")
    func terms() throws {
        try Thread.withSmallStack {
            let sum = Filter<Specimen> { columns in
                (0..<15).reduce(columns.whole) { sum, _ in sum + 1 } == 1
            }
            let read = try Filter<Specimen>(parsing: "\(sum)")
            #expect(read == sum)
            let right = Filter<Specimen> { columns in
                (0..<15).reduce(columns.whole) { sum, _ in 1 + sum } == 1
            }
            #expect(try Filter<Specimen>(parsing: "\(right)") == right)
            let negated = Filter<Specimen> { columns in
                columns.whole == (0..<14).reduce(columns.whole) { sum, _ in 1 - sum }
            }.not
            #expect(try Filter<Specimen>(parsing: "\(negated)") == negated)
            let deeper = Filter<Specimen> { columns in
                (0..<10_000).reduce(columns.whole) { sum, _ in sum + 1 } == 1
            }
            #expect(throws: tooDeep) { try JSONEncoder().encode(deeper) }
        }
    }
}

private let tooDeep = StoreError.invalidQuery(
    StoreError.QueryMistake(type: "Specimen", name: "filter", problem: .tooDeep(limit: 16)))
