import RecordStore
import TestSupport
import Testing

private struct Box: Record {
    var id = ID()
    var group = 0
    var name = ""
    var count = 0
    var isOpen = false
    var tags: [String] = []
    var within: Box.ID?

    // No index is partial: plans follow the values of any query.
    static let schema = Schema<Box>("Box", blank: Box()) {
        Field(1, "group", \.group)
        Field(2, "name", \.name)
        Field(3, "count", \.count)
        Field(4, "isOpen", \.isOpen)
        Field(5, "tags", \.tags)
        Field(6, "within", \.within, onDelete: .cascade)
        Index("byGroup", on: .ascending(\.group), .ascending(\.count))
        Index("byName", on: .ascending(\.name))
        Index("byWithin", on: .ascending(\.within), covering: [\.count])
    }
}

/// The plan of a query is used for others that differ in their values alone. What is told of such a
/// query has its own values.
@Suite("A plan that is told has the values of its query")
struct TracedValueTests {
    private static let queries: [@Sendable (Int) -> Query<Box>] = [
        { number in Query { $0.count == number } },
        { number in Query { $0.group == number } },
        { number in Query { $0.group == number && $0.count > number } },
        { number in Query { $0.group == 1 || $0.count == number } },
        { number in Query { !($0.count == number || $0.isOpen == true) } },
        { number in Query { $0.count.isIn([number, number + 1]) } },
        { number in Query { $0.name.hasPrefix("\(number)") } },
        { number in Query { $0.tags.contains("\(number)") } },
        { number in Query { $0.count * 2 + 1 == number } },
        { number in Query { $0.within?.count == number } },
        { number in Query { $0.has(\Box.within) { $0.count == number } } },
        { number in Query { $0.count == number }.sorted(by: .ascending(\.isOpen)) },
        { number in Query { $0.group > number }.sorted(by: .ascending(\.group)).limited(to: 3) },
    ]

    @Test("though it was made for another one", arguments: queries.indices)
    func values(position: Int) throws {
        let query = Self.queries[position]
        try withVerifiedStore([Box.self]) { store in
            try store.write { transaction in
                for number in 0..<50 {
                    try transaction.save(Box(group: number % 5, name: "n", count: number))
                }
            }
            func read(_ snapshot: Snapshot, _ number: Int) throws {
                _ = try snapshot.fetch(query(number))
                _ = try snapshot.page(query(number))
                _ = try snapshot.count(query(number))
                _ = try snapshot.totals(of: query(number), by: .value(\.group), .sum(\.count))
            }
            try store.read { try read($0, 11_111) }
            let told = try store.explainRead { try read($0, 22_222) }
            let texts = told.dropLast().map { $0.plan.map(Self.texts) ?? [] }
            #expect(texts.count >= 3)
            for texts in texts {
                #expect(texts.contains { $0.contains("22222") }, "\(texts)")
                #expect(!texts.contains { $0.contains("1111") }, "\(texts)")
            }
        }
    }

    /// All conditions of a plan and of those that it begins with.
    private static func texts(of step: QueryExplanation.Step) -> [String] {
        step.bounds + step.entryChecks + step.checks + step.steps.flatMap(texts)
    }
}
