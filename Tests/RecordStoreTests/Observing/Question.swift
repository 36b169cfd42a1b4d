import RecordStore

/// A question about songs, with what its plan must say for a test to be about that.
struct Question: Sendable {
    let query: Query<Song>
    /// How many rows are asked for; nil for all.
    var page: Int?
    let plan: String
    /// Whether songs on another album, with a title of other letters, can never touch it.
    var isNarrow = true
    /// Whether singers matter.
    var isOfSingers = false

    /// One for each way in which a query can be served.
    static let all = [
        Question(query: Song.onAlbum(1), plan: "index byAlbum"),
        Question(query: Song.onAlbum(1).limited(to: 5), plan: "index byAlbum"),
        Question(query: Song.onAlbum(1).paged(by: 3), page: 3, plan: "index byAlbum"),
        Question(
            query: Query { $0.album == 1 && $0.plays > 1 }.sorted(by: .ascending(\.place)),
            plan: "index byAlbum"),
        Question(query: Query { $0.title.folded.contains("ang") }, plan: "search index search"),
        Question(
            query: Query { $0.title.folded.contains("ang") }.sorted(by: .descending(\.place))
                .limited(to: 4), plan: "search index search"),
        Question(
            query: Query { $0.title.folded.contains("ang") || $0.album == 1 },
            plan: "search index search"),
        Question(query: Song.search.best("ang"), plan: "search index search"),
        Question(
            query: Song.search.best("an").and { $0.plays > 1 }.limited(to: 3),
            plan: "search index search, best first"),
        Question(
            query: Song.search.best("mango").paged(by: 3), page: 3, plan: "search index search"),
        Question(
            query: Query { $0.singer?.name == "Ada" }, plan: "Singer: index byName",
            isOfSingers: true),
        Question(
            query: Query { $0.album.isIn([0, 1]) }.sorted(by: .descending(\.place)),
            plan: "merge"),
        Question(query: Query { $0.title.hasPrefix("m") }, plan: "index byTitle"),
        Question(query: Query { $0.computed(Song.length) == 6 }, plan: "index byLength"),
        Question(
            query: Query().sorted(by: .descending(\.plays)).limited(to: 5), plan: "records",
            isNarrow: false),
        Question(
            query: Query().sorted(by: .descending(\.album)).paged(by: 3), page: 3,
            plan: "sort in memory by id descending within equal album", isNarrow: false),
        Question(
            query: Query { $0.album == 1 }.sorted(by: .descending(\.place), .ascending(\.title))
                .limited(to: 4), plan: "within equal place"),
    ]
}

extension Question {
    typealias Reading = @Sendable (Snapshot) throws -> [String]

    /// What a closure may read beside the rows of a query.
    static var readings: [Reading] {
        pages + selections + searches + sections + values + firsts + totals
    }

    private static let pages: [Reading] = [
        { try $0.page(Song.onAlbum(1).paged(by: 3)).items.map(\.title) },
        { try $0.page(Song.onAlbum(1).paged(by: 2), skipping: 2).items.map(\.title) },
    ]

    private static let selections: [Reading] = [
        { snapshot in
            let selected = Song.onAlbum(1).selecting(\.title) { $0.singer?.name }
            return try snapshot.fetch(selected).map { "\($0.values)" }
        },
        { snapshot in
            let short = Query<Song> { $0.plays > 0 }.sorted(by: .descending(\.album)).paged(by: 5)
            return try snapshot.page(short.selecting(\.title)).items.map(\.values)
        },
    ]

    private static let searches: [Reading] = [
        { try $0.fetch(Song.search.best("ang").limited(to: 3)).map(\.title) },
        { try $0.fetch(Song.search.best("mango")).map(\.title) },
        { snapshot in
            let query = Song.search.best("ango").sorted(by: .descending(\.place))
            return try snapshot.fetch(query.limited(to: 3)).map(\.title)
        },
    ]

    private static let inSections = Query<Song> { $0.album < 3 }.sorted(by: .ascending(\.album))

    private static let sections: [Reading] = [
        { snapshot in
            let sections = try snapshot.sections(of: inSections, by: .value(\.album))
            return try sections.map { "\($0.value): \(try snapshot.count($0.query))" }
        },
        { snapshot in
            let page = try snapshot.page(inSections.paged(by: 4), by: .value(\.album))
            return page.items.map { "\($0.section.value): \($0.records.map(\.title))" }
        },
    ]

    /// What index entries say without the records.
    private static let values: [Reading] = [
        { [String(try $0.count(Query<Song> { $0.album == 1 && $0.plays > 1 }))] },
        { [String(try $0.count(Query<Song> { $0.title.folded.contains("ang") }))] },
        { [String(try $0.exists(Query<Song> { $0.title.folded.contains("lute") }))] },
        { [String(describing: try $0.maximum(of: \Song.place, in: Song.onAlbum(1)))] },
    ]

    /// Walks that end at the first row that is enough.
    private static let firsts: [Reading] = [
        { [String(try $0.exists(Query<Song> { $0.album == 1 && $0.plays > 1 }))] },
        { [String(try $0.exists(Query<Song> { $0.album == 1 && $0.singer?.name == "Eve" }))] },
        { [String(try $0.count(Song.onAlbum(1).limited(to: 2)))] },
        { [String(describing: try $0.minimum(of: \Song.album, in: Query { $0.plays > 2 }))] },
        { [String(describing: try $0.maximum(of: \Song.album, in: Query { $0.album < 3 }))] },
        { ["\(try $0.distinct(\.album, in: Query<Song> { $0.album < 3 }))"] },
        { snapshot in
            let placed = Query<Song>().sorted(by: .ascending(\.album), .ascending(\.place))
            return try snapshot.firstOfEach(\.album, in: placed).map(\.title)
        },
        { snapshot in
            let placed = Query<Song>().sorted(by: .ascending(\.album), .ascending(\.place))
            return try snapshot.firstOfEach(\.album, in: placed.selecting(\.title)).map(\.values)
        },
    ]

    private static let played = Query<Song> { $0.album == 1 && $0.plays > 0 }

    /// Walks of three songs that end at the first row that is enough.
    static let shortReadings: [Reading] = [
        { ["\(try $0.exists(played))"] },
        { ["\(try $0.exists(Query<Song> { $0.album == 1 && $0.singer?.name == "Ada" }))"] },
        { ["\(try $0.count(played.limited(to: 1)))"] },
        { ["\(try $0.minimum(of: \.album, in: Query<Song> { $0.plays > 0 }) ?? -1)"] },
        { ["\(try $0.maximum(of: \.album, in: Query<Song> { $0.plays > 0 }) ?? -1)"] },
        { ["\(try $0.distinct(\Song.album, in: Query()))"] },
        { try $0.sections(of: Query<Song>(), by: .value(\.album)).map { "\($0.value)" } },
    ]

    private static let totals: [Reading] = [
        { ["\(try $0.total(of: Song.onAlbum(1), .sum(\.plays)))"] },
        { ["\(try $0.total(of: Song.onAlbum(1).limited(to: 3), .sum(\.plays)))"] },
        { ["\(try $0.total(of: Query<Song> { $0.album < 3 }.limited(to: 3), .sum(\.plays)))"] },
        { ["\(try $0.totals(of: Query<Song> { $0.plays > 1 }, .count, .greatest(\.place)))"] },
        { snapshot in
            let key = GroupKey<Song, String?>.value { $0.singer?.name }
            let found = try snapshot.totals(of: Query { $0.album < 3 }, by: key, .sum(\.plays))
            return found.map { "\($0.group ?? "-"): \($0.values)" }
        },
        { snapshot in
            let short = Query<Song> { $0.computed(Song.length) < 5 || $0.singer?.name == "Eve" }
            let found = try snapshot.totals(of: short, by: .value(\.album), .count)
            return found.map { "\($0.group): \($0.values)" }
        },
        { [String(describing: try $0.counts(of: \Song.plays, in: Song.onAlbum(1)))] },
    ]
}
