import RecordStore

/// A part refuses the title "forbidden" after it has counted the book.
struct Book: Record, Equatable {
    var id = ID()
    var title: String
    var author: Author.ID?
    var pages = 0
    var price = 0.0
    var tags: [String] = []

    static let inverse = ComputedColumn<Book, Double>("inverse", version: 1) { 1 / ($0.price - 1) }
    static let schema = Schema<Book>("Book", blank: Book(title: "")) {
        Field(1, "title", \.title)
        Field(2, "author", \.author, onDelete: .cascade)
        Field(3, "pages", \.pages)
        Field(4, "price", \.price)
        Field(5, "tags", \.tags)
        Index("byTitle", on: .ascending(\.title))
        Index("byPages", on: .ascending(\.pages), covering: [\.title])
        Index("byInverse", on: .computed(inverse))
        Index("byTag", on: .each(\.tags), unique: true)
        Maintain { old, new, transaction in
            if old?.author != new?.author {
                if let id = old?.author { try transaction.update(id) { $0.bookCount -= 1 } }
                if let id = new?.author { try transaction.update(id) { $0.bookCount += 1 } }
            }
            if new?.title == "forbidden" { throw Forbidden(title: "forbidden") }
        }
    }
}
