import RecordStore

/// The versions of ``Gadget``. Each may come after any earlier one.
enum GadgetVersions {
    static let all: [any Gadget.Type] = [First.self, Second.self, Third.self, Fourth.self]

    /// The first version.
    struct First: Gadget {
        var id = ID()
        var text = ""
        var small: Int8 = 0
        var ratio: Float = 0
        var owner: GadgetOwner.ID?
        var boss: GadgetOwner.ID?
        var keeper: GadgetOwner.ID?
        var owners: [GadgetOwner.ID] = []
        var tags: [String] = []

        func giveLater(to values: inout GadgetValues) {}
        mutating func takeLater(from values: GadgetValues) {}
        static func atLeast(_ small: Int) -> Query<Self> {
            let least = Int8(clamping: small)
            return Query { $0.small >= least }
        }
        static func tagged(_ tag: String) -> Query<Self> { Query { $0.tags.contains(tag) } }

        static let schema = Schema<First>("Gadget", blank: First()) {
            Field(1, "text", \.text)
            Field(2, "small", \.small)
            Field(3, "ratio", \.ratio)
            Field(4, "owner", \.owner, onDelete: .nullify)
            Field(5, "boss", \.boss, onDelete: .cascade)
            Field(6, "keeper", \.keeper, onDelete: .deny)
            Field(7, "owners", \.owners, onDelete: .nullify)
            Field(8, "tags", \.tags)
            Index("bySmall", on: .ascending(\.small), covering: [\.ratio])
            Index("byTag", on: .each(\.tags), .ascending(\.small))
            Index("byOwner", on: .ascending(\.owner), .name(\.text))
        }
    }

    /// Adds fields and indexes; `byOwner` does not serve the reference any more.
    struct Second: Gadget {
        var id = ID()
        var text = ""
        var small: Int8 = 0
        var ratio: Float = 0
        var owner: GadgetOwner.ID?
        var boss: GadgetOwner.ID?
        var keeper: GadgetOwner.ID?
        var owners: [GadgetOwner.ID] = []
        var tags: [String] = []
        var extra: String = "e"
        var wide: UInt16 = 5

        func giveLater(to values: inout GadgetValues) {
            (values.extra, values.wide) = (extra, Int(wide))
        }
        mutating func takeLater(from values: GadgetValues) {
            (extra, wide) = (values.extra ?? "e", UInt16(clamping: values.wide ?? 5))
        }
        static func atLeast(_ small: Int) -> Query<Self> {
            let least = Int8(clamping: small)
            return Query { $0.small >= least }
        }
        static func tagged(_ tag: String) -> Query<Self> { Query { $0.tags.contains(tag) } }

        static let schema = Schema<Second>("Gadget", blank: Second()) {
            Field(1, "text", \.text)
            Field(2, "small", \.small)
            Field(3, "ratio", \.ratio)
            Field(4, "owner", \.owner, onDelete: .nullify)
            Field(5, "boss", \.boss, onDelete: .cascade)
            Field(6, "keeper", \.keeper, onDelete: .deny)
            Field(7, "owners", \.owners, onDelete: .nullify)
            Field(8, "tags", \.tags)
            Field(9, "extra", \.extra)
            Field(10, "wide", \.wide)
            Index("bySmall", on: .ascending(\.small), covering: [\.ratio, \.wide])
            Index("byOwner", on: .name(\.text), .ascending(\.owner))
            Index("byExtra", on: .ascending(\.extra), covering: [\.tags])
            Index("byWide", on: .descending(\.wide), .each(\.tags))
            SearchIndex<Second>("search", on: \.text)
        }
    }

    /// Widens numbers, and changes the rule of a reference.
    struct Third: Gadget {
        var id = ID()
        var text = ""
        var small: Int16 = 0
        var ratio: Double = 0
        var owner: GadgetOwner.ID?
        var boss: GadgetOwner.ID?
        var keeper: GadgetOwner.ID?
        var owners: [GadgetOwner.ID] = []
        var tags: [String] = []
        var extra: String = "e"
        var wide: Int32 = 5

        func giveLater(to values: inout GadgetValues) {
            (values.extra, values.wide) = (extra, Int(wide))
        }
        mutating func takeLater(from values: GadgetValues) {
            (extra, wide) = (values.extra ?? "e", Int32(clamping: values.wide ?? 5))
        }
        static func atLeast(_ small: Int) -> Query<Self> {
            let least = Int16(clamping: small)
            return Query { $0.small >= least }
        }
        static func tagged(_ tag: String) -> Query<Self> { Query { $0.tags.contains(tag) } }

        static let schema = Schema<Third>("Gadget", blank: Third()) {
            Field(1, "text", \.text)
            Field(2, "small", \.small)
            Field(3, "ratio", \.ratio)
            Field(4, "owner", \.owner, onDelete: .nullify)
            Field(5, "boss", \.boss, onDelete: .nullify)
            Field(6, "keeper", \.keeper, onDelete: .deny)
            Field(7, "owners", \.owners, onDelete: .nullify)
            Field(8, "tags", \.tags)
            Field(9, "extra", \.extra)
            Field(10, "wide", \.wide)
            Index("bySmall", on: .ascending(\.small), covering: [\.ratio, \.wide])
            Index("byWideRatio", on: .descending(\.wide), .ascending(\.ratio))
        }
    }

    /// Widens again, lets values be nil, and changes the rules of two references.
    struct Fourth: Gadget {
        var id = ID()
        var text = ""
        var small: Int = 0
        var ratio: Double = 0
        var owner: GadgetOwner.ID?
        var boss: GadgetOwner.ID?
        var keeper: GadgetOwner.ID?
        var owners: [GadgetOwner.ID] = []
        var tags: [String] = []
        var extra: String? = "e"
        var wide: Int? = 5

        func giveLater(to values: inout GadgetValues) {
            (values.extra, values.wide) = (extra, wide)
        }
        mutating func takeLater(from values: GadgetValues) {
            (extra, wide) = (values.extra, values.wide)
        }
        static func atLeast(_ small: Int) -> Query<Self> { Query { $0.small >= small } }
        static func tagged(_ tag: String) -> Query<Self> { Query { $0.tags.contains(tag) } }

        static let schema = Schema<Fourth>("Gadget", blank: Fourth()) {
            Field(1, "text", \.text)
            Field(2, "small", \.small)
            Field(3, "ratio", \.ratio)
            Field(4, "owner", \.owner, onDelete: .nullify)
            Field(5, "boss", \.boss, onDelete: .cascade)
            Field(6, "keeper", \.keeper, onDelete: .nullify)
            Field(7, "owners", \.owners, onDelete: .nullify)
            Field(8, "tags", \.tags)
            Field(9, "extra", \.extra)
            Field(10, "wide", \.wide)
            Index("bySmall", on: .ascending(\.small), covering: [\.ratio, \.wide])
            Index("byKeeper", on: .ascending(\.keeper), .descending(\.wide))
        }
    }
}
