import RecordStore

/// An entry of a glossary in several versions of a program: what upkeep and evolution change in
/// indexes while others work.
enum Glossary {
    struct Plain: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []

        static let schema = Schema<Plain>("Entry", blank: Plain()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
        }
    }

    struct Indexed: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []

        static let schema = Schema<Indexed>("Entry", blank: Indexed()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
            Index("byWord", on: .ascending(\.word))
        }
    }

    /// Removes the index of ``Indexed``.
    struct Unindexed: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []

        static let schema = Schema<Unindexed>("Entry", blank: Unindexed()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
            Removed<Unindexed>(index: "byWord")
        }
    }

    struct Unique: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []

        static let schema = Schema<Unique>("Entry", blank: Unique()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
            Index("byNumber", on: .ascending(\.number), unique: true)
        }
    }

    /// Removes the index of ``Unique``.
    struct Repeatable: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []

        static let schema = Schema<Repeatable>("Entry", blank: Repeatable()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
            Removed<Repeatable>(index: "byNumber")
        }
    }

    /// Adds a field to ``Indexed``, and indexes that need tables of their own.
    struct Extended: Record {
        var id = ID()
        var word = ""
        var number = 0
        var tags: [String] = []
        var more = 0

        static let schema = Schema<Extended>("Entry", blank: Extended()) {
            Field(1, "word", \.word)
            Field(2, "number", \.number)
            Field(3, "tags", \.tags)
            Field(4, "more", \.more)
            Index("byWord", on: .ascending(\.word))
            Index("byTag", on: .each(\.tags))
            Index("byMore", on: .ascending(\.more))
            SearchIndex("letters", on: \.word)
        }
    }

    /// Makes a store of the first version. Each fifth word is longer than a key, and they begin
    /// alike.
    @discardableResult
    static func fill(_ count: Int, at path: String) throws -> [Plain] {
        let store = try Store.open(at: path, options: .unflushed, [Plain.self])
        let entries = (0..<count).map { number in
            Plain(
                word: number % 5 == 0 ? .long("w", number) : "w\(number)", number: number,
                tags: number % 3 == 0 ? [] : ["a", "b", "a"])
        }
        try store.write { try $0.save(entries) }
        return entries
    }
}
