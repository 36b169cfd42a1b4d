import RecordStore

/// A question about songs, with what its plan must say for a test to be about that.
struct Question: Sendable {
    let query: Query<Song>
    /// How many rows are asked for; nil for all.
    var page: Int?
    let plan: String
    /// Whether songs on another album, with a title of other letters, can never be of interest.
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
        Question(
            query: Query { $0.singer?.name == "Ada" }, plan: "Singer: index byName",
            isOfSingers: true),
        Question(
            query: Query { $0.album.isIn([0, 1]) }.sorted(by: .descending(\.place)),
            plan: "merge"),
        Question(query: Query { $0.title.hasPrefix("m") }, plan: "index byTitle"),
        Question(
            query: Query { $0.computed("length", as: Int.self) == 6 }, plan: "index byLength"),
        Question(
            query: Query().sorted(by: .descending(\.plays)).limited(to: 5), plan: "records",
            isNarrow: false),
    ]
}

extension Question {
    typealias Reading = @Sendable (Snapshot) throws -> [String]

    /// What a closure may read beside the rows of a query.
    static var readings: [Reading] { pages + searches + sections + values }

    private static let pages: [Reading] = [
        { try $0.page(Song.onAlbum(1).paged(by: 3)).records.map(\.title) },
        { try $0.page(Song.onAlbum(1).paged(by: 2), skipping: 2).records.map(\.title) },
    ]

    private static let searches: [Reading] = [
        { try $0.search(Song.self, for: "ang", in: "search", limit: 3).map(\.record.title) },
        { try $0.search(Song.self, for: "mango", in: "search").map(\.record.title) },
        { snapshot in
            let hits = try snapshot.search(
                Song.self, for: "ango", in: "search", sortedBy: [.descending(\.place)], limit: 3)
            return hits.map(\.record.title)
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
            return page.parts.map { "\($0.section.value): \($0.records.map(\.title))" }
        },
    ]

    /// What index entries say without the records.
    private static let values: [Reading] = [
        { [String(try $0.count(Query<Song> { $0.album == 1 && $0.plays > 1 }))] },
        { [String(try $0.count(Query<Song> { $0.title.folded.contains("ang") }))] },
        { [String(try $0.exists(Query<Song> { $0.title.folded.contains("lute") }))] },
        { [String(describing: try $0.maximum(of: \Song.place, in: Song.onAlbum(1)))] },
    ]
}

/// A type that nobody asks about.
struct Label: Record {
    var id = ID()
    var name = ""
    static let schema = Schema<Label>("Label", blank: Label()) { Field(1, "name", \.name) }
}

/// Songs of which some are asked for, and many are not, so that indexes pay.
struct SongHistory {
    private let words = ["mango", "tango", "banjo", "angle", "mandolin", "lute"]
    private let singers = [Singer(name: "Ada"), Singer(name: "Bea"), Singer(name: "Cy")]
    private var known: [Song.ID] = []

    mutating func begin(_ store: Store) throws {
        try store.write { transaction in
            try transaction.save(singers)
            for number in 0..<300 {
                try transaction.save(
                    Song(title: "f\(number % 10)", album: 7 + number % 5, place: number))
            }
        }
    }

    /// Changes a few songs and singers in one transaction.
    mutating func write(to store: Store, _ random: inout some RandomNumberGenerator) throws {
        let (count, old) = (Int.random(in: 1...3, using: &random), known)
        try store.write { transaction in
            known = old
            for _ in 0..<count { try change(&transaction, &random) }
        }
    }

    private mutating func change(
        _ transaction: inout StoreTransaction, _ random: inout some RandomNumberGenerator
    ) throws {
        let singer = singers.randomElement(using: &random) ?? singers[0]
        let isNew = Int.random(in: 0...3, using: &random) == 0
        guard !isNew, let id = known.randomElement(using: &random) else {
            let song = Song(
                title: words.randomElement(using: &random) ?? "",
                album: .random(in: 0...2, using: &random),
                place: .random(in: 0...99, using: &random),
                plays: .random(in: 0...3, using: &random), singer: singer.id)
            known.append(song.id)
            return try transaction.save(song)
        }
        let word = words.randomElement(using: &random) ?? ""
        switch Int.random(in: 0...6, using: &random) {
        case 0: try transaction.delete(id)
        case 1: try transaction.update(id) { $0.plays = ($0.plays + 1) % 4 }
        case 2: try transaction.update(id) { $0.album = ($0.album + 1) % 3 }
        case 3: try transaction.update(id) { $0.place = 99 - $0.place }
        case 4: try transaction.update(id) { $0.title = word }
        case 5: try transaction.update(id) { $0.singer = singer.id }
        default: try transaction.update(singer.id) { $0.name = $0.name == "Ada" ? "Eve" : "Ada" }
        }
    }
}
