import RecordStore
import TestSupport
import Testing

@Suite("A search as a query")
struct SearchQueryTests {
    private static let words = [
        "bench", "ben", "press", "up", "row", "Rows", "é", "rée", "leg", "b", "pre", "enc",
    ]

    /// A query with a search, and what it must find: a plain filter of all records by the matcher,
    /// in the order of the query.
    private struct Asked {
        var query: Query<Movement>
        var rows: [Movement]
    }

    private func text(_ count: ClosedRange<Int>, _ random: inout Seed) -> String {
        (0..<Int.random(in: count, using: &random))
            .map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }

    private func movements(_ random: inout Seed) -> [Movement] {
        (0..<70).map { _ in
            Movement(
                name: text(0...3, &random), category: text(0...1, &random),
                note: Bool.random(using: &random) ? text(1...2, &random) : nil,
                aliases: (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    text(1...1, &random)
                })
        }
    }

    private func meets(_ movement: Movement, _ text: String) -> Bool {
        SearchModel.normal(text).isEmpty || Movement.search.match(text, in: movement) != nil
    }

    /// The matcher in memory is held against the model by `SearchTests`.
    private func asked(_ movements: [Movement], _ random: inout Seed) -> Asked {
        let (wanted, other) = (text(0...2, &random), text(1...1, &random))
        let category = movements.randomElement(using: &random)?.category ?? ""
        let search = Query<Movement> { $0.matches(wanted, in: Movement.search) }
        var found = SearchModel.found(movements, for: wanted).map(\.0)
        var query = search
        switch Int.random(in: 0...6, using: &random) {
        case 0:
            query = query.and { $0.category == category }
            found = found.filter { $0.category == category }
        case 1:
            query = query.and { !$0.matches(other, in: Movement.search) }
            found = found.filter { !meets($0, other) }
        case 2:
            query = query.and {
                $0.note == nil || $0.has(\Movement.parent) || $0.name.folded.contains(other)
            }
            found = found.filter {
                $0.note == nil || TextFold.fold($0.name).contains(TextFold.fold(other))
            }
        case 3:
            query = query.and { $0.matches(other, in: Movement.search) || $0.note != nil }
            found = found.filter { meets($0, other) || $0.note != nil }
        default: break
        }
        switch Int.random(in: 0...4, using: &random) {
        case 0:
            query = query.sorted(by: .descending(\.category))
            found.sort { ($0.category, $0.id) > ($1.category, $1.id) }
        case 1:
            query = query.sorted(by: .ascending(\.note), .descending(\.id))
            found.sort {
                let (left, right) = ($0.note.map { "1" + $0 } ?? "", $1.note.map { "1" + $0 } ?? "")
                return left == right ? $0.id > $1.id : left < right
            }
        case 2:
            query = query.sorted(by: .relevance, .descending(\.category))
            let place = Dictionary(
                uniqueKeysWithValues: SearchModel.found(movements, for: wanted).map {
                    ($0.0.id, $0.1)
                })
            found.sort { left, right in
                if let one = place[left.id] ?? nil, let two = place[right.id] ?? nil, one != two {
                    return one < two
                }
                return (left.category, left.id) > (right.category, right.id)
            }
        default: query = query.sorted(by: .relevance)
        }
        if Int.random(in: 0...4, using: &random) == 0 {
            let limit = Int.random(in: 0...20, using: &random)
            query = query.limited(to: limit)
            found = Array(found.prefix(limit))
        }
        return Asked(query: query, rows: found)
    }

    private func compare(_ asked: Asked, _ store: Store, _ random: inout Seed) throws {
        let (query, ids) = (asked.query, asked.rows.map(\.id))
        let comment = Comment(rawValue: "\(query)")
        #expect(try store.fetch(query).map(\.id) == ids, comment)
        #expect(try store.ids(query) == ids, comment)
        #expect(try store.count(query) == ids.count, comment)
        #expect(try store.exists(query) == !ids.isEmpty, comment)
        #expect(try store.first(query)?.id == ids.first, comment)
        #expect(try store.total(of: query, .count) == ids.count, comment)
        try store.read { snapshot in
            try snapshot.eachPlan(query) { plan, rows, count in
                #expect(rows.map(\.id) == ids, "\(query) by \(plan)")
                #expect(count == ids.count, "\(query) by \(plan)")
            }
        }
        let skipped = Int.random(in: 0...ids.count, using: &random)
        let size = Int.random(in: 1...9, using: &random)
        var page = try store.page(query.paged(by: size), skipping: skipped)
        #expect(page.items.map(\.id) == Array(ids.dropFirst(skipped).prefix(size)), comment)
        var paged = page.items.map(\.id)
        while let token = page.next {
            let more = query.paged(by: Int.random(in: 1...9, using: &random))
            page = try store.page(more, after: PageToken(token.text))
            paged += page.items.map(\.id)
        }
        #expect(paged == Array(ids.dropFirst(skipped)), comment)
        var back = page.items.map(\.id)
        while let token = page.previous {
            let more = query.paged(by: Int.random(in: 1...9, using: &random))
            page = try store.page(more, before: PageToken(token.text))
            back = page.items.map(\.id) + back
        }
        if !paged.isEmpty { #expect(back == ids, comment) }
        try compareSections(asked, store)
    }

    private func compareSections(_ asked: Asked, _ store: Store) throws {
        guard asked.query.description.contains("limited") == false else { return }
        let groups = Dictionary(grouping: asked.rows, by: \.category)
        let sections = try store.sections(of: asked.query, by: .value(\.category))
        #expect(Set(sections.map(\.value)) == Set(groups.keys), "\(asked.query)")
        for section in sections {
            let rows = try store.fetch(section.query).map(\.id)
            #expect(rows == groups[section.value]?.map(\.id), "\(asked.query) \(section.value)")
        }
        let counts = try store.counts(of: \Movement.category, in: asked.query)
        #expect(counts.map(\.count) == counts.map { groups[$0.value]?.count ?? 0 })
    }

    @Test("finds what a plain filter of all records finds, in each order, by pages and sections")
    func random() throws {
        var random = Seed("search queries")
        for _ in 0..<repetitions("PLAINWEIGHTS_SEARCHED_STORES", quick: 2, thorough: 4) {
            try withVerifiedStore([Movement.self]) { store in
                var movements = movements(&random)
                try store.add(movements)
                for _ in 0..<40 { try compare(asked(movements, &random), store, &random) }
                for position in movements.indices where Bool.random(using: &random) {
                    movements[position].name = text(0...3, &random)
                    movements[position].category = text(0...1, &random)
                }
                try store.add(movements)
                for _ in 0..<20 { try compare(asked(movements, &random), store, &random) }
            }
        }
    }

    @Test("reads few records for a page of the best hits among many")
    func bestFirst() throws {
        try withVerifiedStore([Movement.self]) { store in
            try store.add(
                (0..<3_000).map { number in
                    Movement(name: "bench \(number)", category: number % 2 == 0 ? "even" : "odd")
                })
            let query = Movement.search.best("ben").and { $0.category == "odd" }.paged(by: 10)
            let plan = try store.explainPage(query).plan
            #expect(plan.source == "search index search, best first" && plan.sort.isEmpty)
            #expect(plan.checks == ["category == \"odd\""])
            let best = try store.explainAnalyze(query.limited(to: 10))
            #expect(best.measurement?.rowsReturned == 10)
            #expect((best.measurement?.rowsRead ?? .max) < 100)
            // All of them are sorted.
            #expect(try store.explain(query).plan.sort == ["relevance", "id"])
        }
    }

    @Test("is printed and parsed, and equal searches are equal however they were typed")
    func text() throws {
        let filter = Filter<Movement> { $0.matches(" Bench  \"PR", in: Movement.search) }
        #expect("\(filter)" == #"matches("bench \"pr", "search")"#)
        #expect(try Filter<Movement>(parsing: "\(filter)") == filter)
        let nested = Filter<Movement> { !($0.matches("a", in: Movement.search) || $0.note == nil) }
        #expect(try Filter<Movement>(parsing: "\(nested)") == nested)
        let other = Filter<Movement> { $0.matches("bench", in: Movement.search) }
        #expect(filter == Filter { $0.matches("BENCH \"pr ", in: Movement.search) })
        #expect(filter != other)
        for text in ["matches(\"a\")", "matches(a, \"search\")", "matches(\"a\", search)"] {
            #expect(throws: FilterSyntaxError.self) { try Filter<Movement>(parsing: text) }
        }
    }

    @Test("in the order of relevance needs one search that all records meet")
    func relevance() throws {
        try withVerifiedStore([Movement.self]) { store in
            try store.add([Movement(name: "bench")])
            let all = Query<Movement>()
            let either = all.and { $0.matches("a", in: Movement.search) || $0.name == "" }
            let both = Movement.search.best("a").and { $0.matches("b", in: Movement.search) }
            let mistake = StoreError.invalidQuery(
                StoreError.QueryMistake(type: "Movement", name: "relevance", problem: .noSearch))
            for query in [all, either, both] {
                let query = query.sorted(by: .relevance)
                #expect(throws: mistake) { try store.fetch(query) }
                #expect(throws: mistake) { try store.count(query) }
                #expect(throws: mistake) { try store.page(query) }
            }
            let again = Movement.search.best("ben").and { $0.matches("BEN", in: Movement.search) }
            #expect(try store.fetch(again).count == 1)
        }
    }

    @Test("is followed live in its order, by rows that come, go and change their rank")
    func live() async throws {
        try await withVerifiedStore([Movement.self]) { store in
            let query = Movement.search.best("ben").and { $0.category == "push" }
            var states = store.observe(query).makeAsyncIterator()
            #expect(try await states.next()?.records.count == 0)
            var bench = Movement(name: "a bench", category: "push")
            let first = bench
            try await store.write { try $0.save(first) }
            #expect(try await states.next()?.records.map(\.name) == ["a bench"])
            try await store.write { try $0.save(Movement(name: "ben", category: "push")) }
            #expect(try await states.next()?.records.map(\.name) == ["ben", "a bench"])
            bench.name = "Ben"
            bench.aliases = ["bench"]
            let changed = bench
            try await store.write { try $0.save(changed) }
            let names = try await states.next()?.records.map(\.name)
            #expect(names.map { Set($0) } == ["ben", "Ben"])
            bench.category = "pull"
            let gone = bench
            try await store.write { try $0.save(gone) }
            #expect(try await states.next()?.records.map(\.name) == ["ben"])
        }
    }
}
