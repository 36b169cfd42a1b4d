import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Searching")
struct SearchTests {
    private static let pieces = [
        "bench", "ben", "b", "press", "Up", "é", "e\u{301}", "ﬁ", "Straße", "İ", "ı", "東", "京",
        "カ", "が", "한", "국", "💪", "💪🏽", "👩‍👩‍👧", "(", ")", "-", " ", " ", " ", "\u{A0}", "\t",
        "أَ", "م", "\0", "กำ", "कु", "2", "٢", "½", "\u{FE0F}", "\u{AD}", "zz", "a", "\u{1CCD6}",
    ]

    private func text(_ random: inout Seed) -> String {
        let count = Int.random(in: 0...9, using: &random)
        return (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    }

    private func movement(_ random: inout Seed) -> Movement {
        Movement(
            name: text(&random), category: text(&random),
            note: Bool.random(using: &random) ? text(&random) : nil,
            aliases: (0..<Int.random(in: 0...2, using: &random)).map { _ in text(&random) })
    }

    /// What somebody may type: a part of a text, parts of several, or anything.
    private func wanted(_ movements: [Movement], _ random: inout Seed) -> String {
        func part() -> String {
            let movement = movements.randomElement(using: &random) ?? Movement()
            let scalars = Array(
                (movement.texts.joined().randomElement(using: &random) ?? "").unicodeScalars)
            let start = Int.random(in: 0...scalars.count, using: &random)
            let part = scalars[start...].prefix(Int.random(in: 1...6, using: &random))
            return String(String.UnicodeScalarView(part))
        }
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return text(&random)
        case 1: return part() + " " + part()
        case 2:
            // More words than are looked for, many of them the same.
            let words = [part(), part()]
            let count = Int.random(in: 1...150, using: &random)
            return (0..<count).map { words[$0 % 2] }.joined(separator: " ")
        default: return part()
        }
    }

    private func expectSame(
        _ store: Store, _ movements: [Movement], _ text: String, _ random: inout Seed
    ) throws {
        let expected = SearchModel.found(movements, for: text)
        let hits = try store.search(text)
        let comment = Comment(rawValue: "\(text.debugDescription)")
        #expect(hits.map(\.id) == expected.map(\.0.id), comment)
        let fields = ["name", "category", "note", "aliases"]
        for (movement, place) in expected {
            let match = Movement.search.match(text, in: movement)
            // A search without words finds everything, and marks nothing.
            guard let place else {
                #expect(match == nil, comment)
                continue
            }
            guard let match else {
                Issue.record(comment)
                continue
            }
            #expect(match.rank == place.rank && match.field == fields[place.field], comment)
            let length = SearchModel.normal(match.text).count
            #expect(movement.texts[place.field].contains(match.text), comment)
            #expect(!match.ranges.isEmpty, comment)
            if place.rank == .exact { #expect(length == place.length, comment) }
        }
        let query = Movement.search.best(text)
        var page = try store.page(query.paged(by: 3))
        var paged = page.items.map(\.id)
        while let token = page.next {
            let size = Int.random(in: 1...7, using: &random)
            page = try store.page(query.paged(by: size), after: PageToken(token.text))
            paged += page.items.map(\.id)
        }
        #expect(paged == expected.map(\.0.id), comment)
    }

    @Test("finds what plain Swift finds, in its order, whole and by pages, whatever is changed")
    func model() throws {
        var random = Seed("searching")
        for _ in 0..<repetitions("PLAINWEIGHTS_SEARCHED_STORES", quick: 3, thorough: 6) {
            try withVerifiedStore([Movement.self]) { store in
                var movements = (0..<40).map { _ in movement(&random) }
                try store.add(movements)
                for _ in 0..<30 {
                    let text = wanted(movements, &random)
                    try expectSame(store, movements, text, &random)
                }
                for position in movements.indices where Bool.random(using: &random) {
                    movements[position].name = text(&random)
                    movements[position].aliases = [text(&random), text(&random)]
                }
                let gone = movements.removeLast()
                try store.add(movements)
                try store.delete(gone.id)
                for _ in 0..<30 {
                    let text = wanted(movements, &random)
                    try expectSame(store, movements, text, &random)
                }
            }
        }
    }

    @Test("finds few among many that begin alike, in the same order")
    func rare() throws {
        var random = Seed("rare searching")
        try withVerifiedStore([Movement.self]) { store in
            let words = ["bench", "press", "benched", "prone", "bending", "bent"]
            var movements = (0..<700).map { number in
                let name = (0..<3).compactMap { _ in words.randomElement(using: &random) }
                return Movement(name: name.joined(separator: " ") + " \(number % 70)")
            }
            movements[650].name = "bench zebra"
            movements[20].category = "a zebra bench"
            movements[333].note = "bench bench zebra"
            try store.add(movements)
            for text in [
                "bench zebra", "ben zeb", "zebra ben", "benched", "bench press 6", "ched pre",
                "bending 69", "be zebra", "bent bent", "bench bench", "x", "bench xyz",
            ] {
                try expectSame(store, movements, text, &random)
            }
        }
    }

    @Test("an exact text comes first, then beginnings, then words, then what is inside")
    func ranks() throws {
        try withVerifiedStore([Movement.self]) { store in
            let names = [
                "Hispanic press", "Incline Press", "Press", "press-up", "Express", "PRÉSS",
                "Pressing matters", "Leg press (machine)",
            ]
            try store.add(names.map { Movement(name: $0) })
            let hits = try store.search("press")
            #expect(
                hits.map(\.name) == [
                    "Press", "PRÉSS", "press-up", "Pressing matters", "Incline Press",
                    "Hispanic press", "Leg press (machine)", "Express",
                ])
            let ranks = hits.map { Movement.search.match("press", in: $0)?.rank }
            #expect(
                ranks == [.exact, .exact, .prefix, .prefix] + [
                    .wordPrefix, .wordPrefix, .wordPrefix, .inside,
                ])
        }
    }

    @Test("of one field the first comes first, and a record comes once")
    func fields() throws {
        try withVerifiedStore([Movement.self]) { store in
            let both = Movement(name: "chest fly", category: "Chest")
            let name = Movement(name: "Chest press", category: "Push")
            let category = Movement(name: "Bench", category: "chest")
            try store.add([both, name, category])
            let hits = try store.search("che")
            #expect(hits.map(\.id) == [both.id, name.id, category.id])
            let field = { Movement.search.match("che", in: $0)?.field }
            #expect(hits.map(field) == ["name", "name", "category"])
            let exact = try store.search("chest")
            #expect(exact.map(\.id) == [both.id, category.id, name.id])
            let exactField = { Movement.search.match("chest", in: $0)?.field }
            #expect(exact.map(exactField) == ["category", "category", "name"])
        }
    }

    @Test("words may stand in several fields; together as typed they count as one text")
    func words() throws {
        try withVerifiedStore([Movement.self]) { store in
            let together = Movement(name: "Bench press")
            let apart = Movement(name: "Press for a bench")
            let across = Movement(name: "Bench", category: "Press")
            try store.add([together, apart, across, Movement(name: "Bench")])
            let typed = "  bench\u{A0} PRESS "
            let hits = try store.search(typed)
            #expect(hits.map(\.id) == [together.id, across.id, apart.id])
            let ranks = hits.map { Movement.search.match(typed, in: $0)?.rank }
            #expect(ranks == [.exact, .prefix, .wordPrefix])
        }
    }

    @Test("one and two letters are found where words begin, and everywhere in unspaced scripts")
    func short() throws {
        try withVerifiedStore([Movement.self]) { store in
            let all = ["Bench", "Close-grip bench", "Abs", "東京都", "한국", "(up)", "💪 day"]
            try store.add(all.map { Movement(name: $0) })
            func names(_ text: String) throws -> [String] {
                try store.search(text).map(\.name)
            }
            #expect(try names("b") == ["Bench", "Close-grip bench"])
            #expect(try names("BE") == ["Bench", "Close-grip bench"])
            #expect(try names("en") == [])
            #expect(try names("京") == ["東京都"])
            #expect(try names("京都") == ["東京都"])
            #expect(try names("국") == ["한국"])
            #expect(try names("(") == ["(up)"])
            #expect(try names("u") == ["(up)"])
            #expect(try names("💪") == ["💪 day"])
            #expect(try names("").sorted() == all.sorted())
            #expect(try names(" \t\u{FE0F}").count == all.count)
        }
    }

    @Test("in the order of an array is refused, whatever it finds")
    func unordered() throws {
        try withVerifiedStore([Movement.self]) { store in
            try store.add([Movement(name: "bench", aliases: ["a"])])
            for text in ["bench", "zzz", "b", ""] {
                #expect(throws: StoreError.unordered(type: "Movement", field: "aliases")) {
                    try store.fetch(Movement.search.best(text).sorted(by: .ascending(\.aliases)))
                }
            }
        }
    }

    @Test("gives the same records in another order, whole and by pages")
    func sorted() throws {
        var random = Seed("sorted searching")
        try withVerifiedStore([Movement.self]) { store in
            var movements = (0..<120).map { number in
                Movement(
                    name: ["Bench \(number % 20)", "bent", "Row"][number % 3],
                    category: String(repeating: "x", count: number % 5 * 300),
                    note: number % 4 == 0 ? nil : "bench \(number % 7)\0\(number % 2)")
            }
            movements.shuffle(using: &random)
            try store.add(movements)
            let orders: [([SortKey<Movement>], (Movement) -> String)] = [
                (
                    [.name(\.name)],
                    { $0.name.lowercased().replacing(/\d+/) { "0\($0.0.count)\($0.0)" } }
                ),
                ([.descending(\.note)], { $0.note.map { "1" + $0 } ?? "" }),
                ([.ascending(\.category)], { $0.category }),
            ]
            for wanted in ["ben", "bench", "be", "bench 3", "nothing"] {
                let found = SearchModel.found(movements, for: wanted).map(\.0)
                for (position, (keys, value)) in orders.enumerated() {
                    var expected = found.sorted { (value($0), $0.id) < (value($1), $1.id) }
                    if position == 1 { expected.reverse() }
                    let query = Movement.search.best(wanted).sorted(byKeys: keys).paged(by: 13)
                    var page = try store.page(query)
                    var paged = page.items.map(\.id)
                    while let token = page.next {
                        page = try store.page(query, after: token)
                        paged += page.items.map(\.id)
                    }
                    #expect(paged == expected.map(\.id), "\(wanted), order \(position)")
                }
            }
            let best = Movement.search.best("ben").paged(by: 1)
            let token = try #require(try store.page(best).next)
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.page(best.sorted(by: .name(\.name)), after: token)
            }
        }
    }

    @Test("one of several texts that is the search is found before what begins with it")
    func exactAlias() throws {
        try withVerifiedStore([Movement.self]) { store in
            var movements = [Movement(name: "Bench press"), Movement(name: "bench dip")]
            for others in [
                ["ben", "bench"], ["bench"], ["bent", "bench", "benches"], ["bencher"],
            ] {
                movements.append(Movement(name: "x", aliases: others))
            }
            try store.add(movements)
            let hits = try store.search("bench", limit: 10)
            let ranks = hits.map { Movement.search.match("bench", in: $0)?.rank }
            #expect(ranks == [.exact, .exact, .exact, .prefix, .prefix, .prefix])
            #expect(hits.prefix(3).map(\.id) == movements[2...4].map(\.id).sorted())
            let query = Movement.search.best("bench").paged(by: 1)
            var page = try store.page(query)
            var paged = page.items.map(\.id)
            while let token = page.next {
                page = try store.page(query, after: token)
                paged += page.items.map(\.id)
            }
            #expect(paged == hits.map(\.id))
        }
    }

    @Test("a query for letters in a field is answered by the index, and gives what a scan gives")
    func queries() throws {
        var random = Seed("search candidates")
        try withVerifiedStore([Movement.self]) { store in
            let movements = (0..<150).map { _ in movement(&random) }
            try store.add(movements)
            var answered = 0
            for _ in 0..<100 {
                let part = Bool.random(using: &random) ? " " : ""
                let text = part + wanted(movements, &random)
                let folded = Array(TextFold.fold(text).utf8)
                let queries = [
                    Query<Movement> { $0.name.folded.contains(text) },
                    Query<Movement> { $0.category.folded.contains(text) },
                    Query<Movement> { $0.note.folded.contains(text) },
                ]
                for (field, query) in queries.enumerated() {
                    let having = movements.filter { movement in
                        movement.texts[field].contains { text in
                            folded.isEmpty
                                || Array(TextFold.fold(text).utf8).firstRange(of: folded) != nil
                        }
                    }
                    try store.read { snapshot in
                        try snapshot.eachPlan(query) { plan, rows, count in
                            if plan.contains("search index") { answered += 1 }
                            #expect(Set(rows.map(\.id)) == Set(having.map(\.id)), "\(text) \(plan)")
                            #expect(count == having.count)
                        }
                    }
                }
            }
            #expect(answered > 100)
            let served = Query<Movement> { $0.name.folded.contains("ben") }.refusingScans()
            #expect(try store.explain(served).plan.index == "search")
            let inside = Query<Movement> { $0.name.folded.contains("e") }.refusingScans()
            #expect(throws: StoreError.self) { try store.fetch(inside) }
        }
    }

    @Test("a token of another search, another index or no hit is refused")
    func tokens() throws {
        try withVerifiedStore([Movement.self]) { store in
            try store.add([Movement(name: "Bench"), Movement(name: "Bent row")])
            let best = { Movement.search.best($0).paged(by: 1) }
            let next = try #require(try store.page(best("ben")).next)
            #expect(
                try store.page(best("BEN "), after: next).items.map(\.name) == ["Bent row"])
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.page(best("bent"), after: next)
            }
            let page = try store.page(Query<Movement>().sorted(by: .name(\.name)).paged(by: 1))
            let token = try #require(page.next)
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.page(best("ben"), after: token)
            }
        }
    }

    @Test("is there for asynchronous code, and sees what a transaction wrote")
    func views() async throws {
        try await withVerifiedStore([Movement.self]) { store in
            try await store.write { transaction in
                try transaction.save(Movement(name: "Bench"))
                let found = try transaction.snapshot.fetch(Movement.search.best("ench"))
                #expect(found.count == 1)
            }
            let hits = try await store.fetch(Movement.search.best("ench"))
            #expect(hits.map(\.name) == ["Bench"])
        }
    }

    @Test("a long text is found by any of its letters")
    func long() throws {
        try withVerifiedStore([Movement.self]) { store in
            var random = Seed("long text")
            let letters = Array("abcdefghijklmnopqrstuvwxyz     ")
            let text = String(
                (0..<100_000).map { _ in letters.randomElement(using: &random) ?? " " })
            let long = Movement(name: "needle", note: text + " needle")
            try store.add([Movement(name: "a needle"), long, Movement()])
            let hits = try store.search("needle")
            let ranks = hits.map { Movement.search.match("needle", in: $0)?.rank }
            #expect(ranks == [.exact, .wordPrefix])
            let words = text.split(separator: " ").filter { $0.count > 4 }
            for word in words.prefix(20) {
                let found = try store.search(String(word))
                #expect(found.map(\.id) == [long.id])
            }
            _ = try store.write { try $0.update(long.id) { $0.note = nil } }
            let word = try #require(words.first)
            #expect(try store.search(String(word)).isEmpty)
        }
    }
}
