import Foundation
import RecordStore
import Testing

/// What a mistake is about, as the error says.
private func mistake(_ name: String, _ problem: StoreError.QueryMistake.Problem) -> StoreError {
    .invalidQuery(StoreError.QueryMistake(type: "Specimen", name: name, problem: problem))
}

private func invalid(_ field: String, _ problem: ValueProblem) -> StoreError {
    .invalidValue(InvalidValue(type: "Specimen", field: field, problem: problem))
}

/// A number that may be missing although its type is no optional.
private struct Score: RawRepresentable, FieldValue, Comparable {
    var rawValue: Int?

    static func < (left: Score, right: Score) -> Bool {
        (left.rawValue ?? .min) < (right.rawValue ?? .min)
    }
}

private struct Game: Record {
    var id = ID()
    var score = Score(rawValue: nil)

    static let schema = Schema<Game>("Game", blank: Game()) {
        Field(1, "score", \.score)
        Index("byScore", on: .ascending(\.score))
    }
}

/// A document has an id of its own type in it.
private struct Node: Record {
    struct Links: Codable {
        var note = ""
        var parent = RecordID<Node>(
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    }

    var id = ID()
    var links = Links()

    static let schema = Schema<Node>("Node", blank: Node()) { Document(1, "links", \.links) }
}

/// Its schema forgets a property.
private struct Unsound: Record {
    var id = ID()
    var name = ""
    var size = 0

    static let schema = Schema<Unsound>("Unsound", blank: Unsound()) { Field(1, "name", \.name) }
}

/// Columns that no index has: by a mistyped name, and with values of another type.
private let mistyped = ComputedColumn<Specimen, Int>("hlaf", version: 1) { $0.whole / 2 }
private let retyped = ComputedColumn<Specimen, String>("half", version: 1) { $0.name }

/// Only some of its records are in the index over the column.
private struct Guess: Record {
    var id = ID()
    var number = 0

    static let half = ComputedColumn<Guess, Int>("half", version: 1) { $0.number / 2 }
    static let schema = Schema<Guess>("Guess", blank: Guess()) {
        Field(1, "number", \.number)
        Index("some", on: .computed(half), where: .matching(version: 1) { $0.number > 0 })
    }
}

/// What no store can answer, made ready in another type's words.
private let refusedFilters: [(Filter<Specimen>, StoreError)] = [
    (
        Filter { $0.doubled == 4 },
        mistake("\\Specimen.<computed (Int)>", .unknownField(nearest: "whole"))
    ),
    (
        Filter { $0.halved == 4 },
        mistake("\\Specimen.<computed (Int)>", .unknownField(nearest: "whole"))
    ),
    (
        Filter { $0.next?.doubled + 1 > 4 },
        mistake("\\Specimen.<computed (Int)>", .unknownField(nearest: "whole"))
    ),
    (
        Filter { $0.computed(mistyped) == 1 },
        mistake("hlaf", .unknownColumn(nearest: "half"))
    ),
    (
        Filter { $0.computed(retyped) == "1" },
        mistake("half", .otherType(stored: "int64", asked: "String"))
    ),
    (
        Filter { _ in nil as Column<Specimen, Int>? == 3 },
        mistake("nil", .unknownField(nearest: nil))
    ),
    (Filter { $0.real > .nan }, invalid("real", .notFinite)),
    (Filter { $0.next?.maybeReal == -.infinity }, invalid("next?.maybeReal", .notFinite)),
    (Filter { $0.real * .nan < 1 }, invalid("real", .notFinite)),
    (Filter { $0.real.isIn([1, .infinity]) }, invalid("real", .notFinite)),
    (Filter { $0.reals.contains(.nan) }, invalid("reals", .notFinite)),
    (Filter { $0.reals == [.nan] }, invalid("reals", .notFinite)),
    (
        Filter { $0.day < Date(timeIntervalSinceReferenceDate: .infinity) },
        invalid("day", .notFinite)
    ),
    (Filter { $0.has(\Specimen.next) { $0.float == .nan } }, invalid("float", .notFinite)),
]

@Suite("Queries that cannot be asked")
struct RefusedQueryTests {
    @Test("a filter of what there is not, or of no value, throws what is wrong when it is asked")
    func filters() throws {
        try withVerifiedStore([Specimen.self]) { store in
            for (filter, error) in refusedFilters {
                let query = Query(filter)
                #expect(throws: error) { try store.fetch(query) }
                #expect(throws: error) { try store.count(query) }
                #expect(throws: error) { try store.page(query) }
                #expect(throws: error) { try store.explain(query) }
                #expect(throws: error) { try store.distinct(\Specimen.whole, in: query) }
                #expect(throws: error) { try store.deleteAll(query) }
                #expect(throws: error) { try store.sections(of: query, by: .value(\.whole)) }
                #expect(throws: error) { try JSONEncoder().encode(filter) }
                #expect("\(filter)".hasPrefix("<") && "\(query)".contains("<"))
            }
        }
    }

    @Test("it is refused also in a part that the others make constant")
    func constantParts() throws {
        let never = Filter<Specimen> { _ in nil }.not
        let always = Filter<Specimen> { _ in nil }
        let nobody = Filter<Specimen> { $0.whole.isIn([]) }
        try withVerifiedStore([Specimen.self]) { store in
            for (filter, error) in refusedFilters {
                for whole in [
                    never.and(filter), filter.and(never), always.or(filter), filter.or(always),
                    nobody.and(filter), filter.and(nobody).not, filter.not.not,
                ] {
                    #expect(throws: error) { try store.fetch(Query(whole)) }
                }
                #expect(throws: error) { try store.count(Query(never).and(filter)) }
            }
        }
    }

    @Test("an order by what there is not throws what is wrong, until there is another order")
    func orders() throws {
        let orders: [(SortKey<Specimen>, StoreError)] = [
            (
                .descending(\.doubled),
                mistake("\\Specimen.<computed (Int)>", .unknownField(nearest: "whole"))
            ),
            (
                .ascending(\.halved),
                mistake("\\Specimen.<computed (Int)>", .unknownField(nearest: "whole"))
            ),
            (.computed(mistyped), mistake("hlaf", .unknownColumn(nearest: "half"))),
            (
                .computed(retyped), mistake("half", .otherType(stored: "int64", asked: "String"))
            ),
        ]
        try withVerifiedStore([Specimen.self]) { store in
            for (key, error) in orders {
                let query = Query<Specimen>().sorted(by: .ascending(\.whole), key)
                #expect(throws: error) { try store.fetch(query) }
                #expect(throws: error) { try store.count(query) }
                #expect(throws: error) { try store.page(query.limited(to: 3)) }
                #expect(throws: error) {
                    try store.fetch(Specimen.search.best("a").sorted(by: key))
                }
                let replaced = try store.fetch(query.sorted(by: .ascending(\.day)))
                #expect(replaced.isEmpty)
            }
        }
    }

    @Test("sections, summaries and searches of what there is not throw what is wrong")
    func names() throws {
        let missing = mistake("\\Specimen.<computed (Int)>", .unknownField(nearest: "whole"))
        try withVerifiedStore([Specimen.self]) { store in
            #expect(throws: missing) {
                try store.sections(of: Query<Specimen>(), by: .value(\.doubled))
            }
            #expect(throws: missing) {
                try store.page(Query<Specimen>(), by: SectionKey<Specimen, Int>.value(\.doubled))
            }
            #expect(throws: mistake("hlaf", .unknownColumn(nearest: "half"))) {
                try store.sections(of: Query<Specimen>(), by: .computed(mistyped))
            }
            #expect(throws: missing) { try store.minimum(of: \Specimen.doubled) }
            #expect(throws: missing) { try store.maximum(of: \Specimen.doubled) }
            #expect(throws: missing) { try store.distinct(\Specimen.doubled) }
            #expect(throws: missing) { try store.counts(of: \Specimen.doubled) }
            #expect(throws: mistake("serach", .unknownSearchIndex(nearest: "search"))) {
                try store.fetch(SearchIndex<Specimen>("serach", on: \.name).best("arm"))
            }
        }
    }

    @Test("a column that only a partial index has is refused like one that no index has")
    func partialIndex() throws {
        let missing = StoreError.invalidQuery(
            StoreError.QueryMistake(
                type: "Guess", name: "half", problem: .unknownColumn(nearest: nil)))
        try withVerifiedStore([Guess.self]) { store in
            try store.write { try $0.save([Guess(number: 4), Guess(number: -4)]) }
            let found = Query<Guess> { $0.computed(Guess.half) == 2 }
            #expect(throws: missing) { try store.fetch(found) }
            let sorted = Query<Guess>().sorted(by: .computed(Guess.half))
            #expect(throws: missing) { try store.fetch(sorted) }
            #expect(throws: missing) {
                try store.sections(of: Query<Guess>(), by: .computed(Guess.half))
            }
        }
    }

    @Test("numbers that there cannot be are refused when the query is asked")
    func numbers() throws {
        try withVerifiedStore([Specimen.self]) { store in
            let all = Query<Specimen>()
            #expect(throws: mistake("limit", .impossibleCount(-1))) {
                try store.fetch(all.limited(to: -1))
            }
            #expect(throws: mistake("page size", .impossibleCount(0))) {
                try store.page(all.paged(by: 0))
            }
            #expect(throws: mistake("number of skipped records", .impossibleCount(-1))) {
                try store.page(all, skipping: -1)
            }
            #expect(throws: mistake("number of sections", .impossibleCount(-1))) {
                try store.sections(of: all, by: .value(\.whole), limit: -1)
            }
            #expect(throws: mistake("batch size", .impossibleCount(0))) {
                try store.deleteAll(all, batchSize: 0)
            }
        }
    }

    @Test("nil is refused where a value must stand, as text and in Swift")
    func missing() throws {
        for text in [
            "whole.isIn(nil...5)", "whole.isIn(1..<nil)", "names.contains(nil)",
            "name.hasPrefix(nil)", "name.contains(nil)", "name.folded.hasWordPrefix(nil)",
            "next?.names.contains(nil)", "names == [nil]",
        ] {
            let error = #expect(throws: FilterSyntaxError.self) {
                try Filter<Specimen>(parsing: text)
            }
            #expect(error?.problem == .expected("a value"), "\(text)")
        }
        let none = Score(rawValue: nil)
        let filters: [Filter<Game>] = [
            Filter { $0.score.isIn(none...Score(rawValue: 5)) }, Filter { $0.score < none },
            Filter { $0.score >= none },
        ]
        let error = StoreError.invalidValue(
            InvalidValue(type: "Game", field: "score", problem: .missing))
        try withVerifiedStore([Game.self]) { store in
            try store.write { transaction in
                for score in [nil, 1, 5, 9] {
                    try transaction.save(Game(score: Score(rawValue: score)))
                }
            }
            for filter in filters {
                #expect(throws: error) { try store.fetch(Query(filter)) }
            }
            #expect(try store.count(Query<Game> { $0.score == none }) == 1)
            #expect(
                try store.count(Query<Game> { $0.score.isIn([none, Score(rawValue: 5)]) }) == 2)
        }
    }

    @Test("the id is a field like any other, also in generic code and behind a reference")
    func ids() throws {
        func order<R: Record>(of type: R.Type) -> [SortKey<R>] { [.descending(\.id)] }
        try withVerifiedStore([Specimen.self]) { store in
            let first = Specimen()
            let last = Specimen(next: first.id)
            try store.write { transaction in
                try transaction.save(first)
                try transaction.save(last)
            }
            let sorted = Query<Specimen>().sorted(byKeys: order(of: Specimen.self))
            #expect(try store.ids(sorted) == [last.id, first.id])
            #expect(try store.ids(Query<Specimen> { $0.next?.id == first.id }) == [last.id])
            #expect(try store.minimum(of: \Specimen.id) == first.id)
            #expect(try store.maximum(of: \Specimen.id) == last.id)
            #expect(try store.distinct(\Specimen.id) == [first.id, last.id])
            #expect(try store.counts(of: \Specimen.id).map(\.count) == [1, 1])
        }
    }

    @Test("what is inside of a document is no field, also where it has the type of the id")
    func documents() throws {
        try withVerifiedStore([Node.self]) { store in
            let node = Node()
            try store.write { try $0.save(node) }
            let filter = Filter<Node> { $0[dynamicMember: \Node.links.parent] == node.id }
            let asked: [() throws -> Void] = [
                { _ = try store.fetch(Query(filter)) },
                { _ = try store.fetch(Query<Node>().sorted(by: .ascending(\.links.parent))) },
                { _ = try store.distinct(\Node.links.parent) },
            ]
            for ask in asked {
                let error = #expect(throws: StoreError.self) { try ask() }
                guard case .invalidQuery(let mistake)? = error else {
                    Issue.record("another error: \(error as Any)")
                    continue
                }
                #expect(mistake.type == "Node")
            }
            #expect(try store.ids(Query<Node> { $0.id == node.id }) == [node.id])
        }
    }

    @Test("text of a type whose schema has mistakes is refused with these")
    func unsound() {
        let error = #expect(throws: StoreError.self) {
            try Filter<Unsound>(parsing: "name == \"a\"")
        }
        guard case .schema(let mistakes)? = error else {
            Issue.record("another error: \(error as Any)")
            return
        }
        #expect(!mistakes.isEmpty)
        #expect(throws: Never.self) { _ = "\(Filter<Unsound> { $0.size == 1 })" }
    }

    @Test("an error says what was asked for, and the nearest there is")
    func sentences() {
        let query = Query<Specimen>().sorted(by: .computed(mistyped))
        #expect(throws: StoreError.self) {
            try Store.temporary([Specimen.self]).fetch(query)
        }
        let mistake = StoreError.QueryMistake(
            type: "Specimen", name: "hlaf", problem: .unknownColumn(nearest: "half"))
        #expect(
            "\(mistake)" == "Specimen has no computed column hlaf; the nearest is half")
    }
}
