import RecordStore

/// A record of whose type the catalog says everything: no closure, and no rule.
struct Leaf: Record {
    var id = ID()
    var text = ""
    var size = 0
    var next: Leaf.ID?

    static let search = SearchIndex<Leaf>("search", on: \.text)
    static let schema = Schema<Leaf>("Leaf", blank: Leaf()) {
        Field(1, "text", \.text)
        Field(2, "size", \.size)
        Field(3, "next", \.next, onDelete: .nullify)
        Index("bySize", on: .ascending(\.size), covering: [\.text])
        Index("byText", on: .ascending(\.text), unique: true)
        search
    }
}
