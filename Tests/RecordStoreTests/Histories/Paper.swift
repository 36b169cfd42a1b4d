import RecordStore

/// A paper with indexes of every sort, whose rules refuse it, and whose part changes its binder.
struct Paper: Record, Equatable {
    struct Wrong: Error {}

    var id = ID()
    var binder: Binder.ID?
    var mentions: [Binder.ID] = []
    var name = ""
    var size = 0
    var code: String?
    var tags: [String] = []
    var stamp = 0

    static let search = SearchIndex<Paper>("search", on: \.name, \.tags)
    static let length = ComputedColumn<Paper, Int>("length", version: 1) { $0.name.utf8.count }
    static let schema = Schema<Paper>("Paper", blank: Paper()) {
        Field(1, "binder", \.binder, onDelete: .cascade)
        Field(2, "mentions", \.mentions, onDelete: .nullify)
        Field(3, "name", \.name)
        Field(4, "size", \.size)
        Field(5, "code", \.code)
        Field(6, "tags", \.tags)
        Field(7, "stamp", \.stamp)
        Index("byBinder", on: .ascending(\.binder), .descending(\.size))
        Index("byCode", on: .ascending(\.code), unique: true, covering: [\.size])
        Index("byBinderAndName", on: .ascending(\.binder), .folded(\.name), unique: true)
        Index("byTag", on: .each(\.tags), .ascending(\.name), covering: [\.stamp])
        Index("large", on: .descending(\.name), where: .matching(version: 1) { $0.size > 5 })
        Index("byLength", on: .computed(length), .descending(\.name))
        search
        Validate { paper in
            if paper.size < 0 { throw Wrong() }
        }
        Validate { paper in
            if paper.name == "wrong" { throw Wrong() }
        }
        Maintain { old, new, transaction in
            if let binder = old?.binder { try Binder.refresh(binder, in: &transaction) }
            guard let binder = new?.binder, binder != old?.binder else { return }
            try Binder.refresh(binder, in: &transaction)
        }
    }

    /// Some are equal in another form, and two begin alike for more bytes than a key holds.
    static let texts: [String] = [
        "a", "A", "a2", "a10", "", "\0", "é", "e\u{301}", "wrong",
        String(repeating: "n", count: 300), .long("n", 1), .long("n", 2),
    ]

    mutating func change(_ binders: [Binder.ID], _ generator: inout SeededGenerator) {
        for _ in 0...generator.below(3) {
            switch generator.below(7) {
            case 0: binder = generator.reference(binders)
            case 1: name = generator.pick(Self.texts)
            case 2: size = generator.below(33) - 2
            case 3: code = generator.below(2) == 0 ? nil : generator.pick(Self.texts)
            case 4: tags = (0..<generator.below(4)).map { _ in generator.pick(Self.texts) }
            case 5: stamp = generator.below(4)
            default: mentions = generator.references(binders)
            }
        }
    }
}
