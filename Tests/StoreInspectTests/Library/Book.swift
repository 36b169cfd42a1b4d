import Foundation
import RecordStore

struct Book: Record {
    var id = ID()
    var title: String
    var shelf: Shelf.ID?
    var pages = 0
    var price: Decimal?
    var bought: Date
    var cover: Data?
    var tags: [String] = []
    var note: Note?

    static let length = ComputedColumn<Book, Int>("length", version: 1) { $0.title.count }
    static let schema = Schema<Book>("Book", blank: Book(title: "", bought: .distantPast)) {
        Field(1, "title", \.title)
        Field(2, "shelf", \.shelf, onDelete: .nullify)
        Field(3, "pages", \.pages)
        Field(4, "price", \.price)
        Field(5, "bought", \.bought)
        Field(6, "cover", \.cover)
        Field(7, "tags", \.tags)
        Document(8, "note", \.note)
        Index("byTitle", on: .ascending(\.title), unique: true)
        Index("byBought", on: .descending(\.bought), .ascending(\.pages))
        Index("byTag", on: .each(\.tags), covering: [\.title])
        Index("byLength", on: .computed(length))
        Index("priced", on: .ascending(\.price), where: .matching(version: 1) { $0.price != nil })
        Index(
            "thick", on: .descending(\.pages),
            where: .matching { $0.pages > 100 && $0.title != "" })
    }
}
