import Foundation
import RecordStore
import TestSupport

/// A small store with a field of nearly every kind and an index of every shape, always the same.
enum Library {
    static let types: [any Record.Type] = [Shelf.self, Book.self]
    private static let space = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    static func id<R: Record>(_ name: String) -> RecordID<R> { RecordID(named: name, in: space) }

    static func print<R: Record>(_ id: RecordID<R>) -> String { id.uuid.uuidString.lowercased() }

    static let shelf = Shelf(id: id("shelf"), name: "Été 2")
    static let books: [Book] = [
        Book(
            id: id("walden"), title: "Walden", shelf: shelf.id, pages: 352,
            price: Decimal(string: "12.5"), bought: Date(timeIntervalSinceReferenceDate: 0.25),
            cover: Data(0..<20), tags: ["nil", "pond"], note: Note(stars: 5, text: "\u{9B}31m")),
        Book(
            id: id("nil"), title: "nil", pages: -1,
            bought: Date(timeIntervalSinceReferenceDate: 800_000_000), tags: ["pond"]),
        Book(
            id: id("long"), title: String(repeating: "long ", count: 200), pages: .max,
            bought: .distantPast),
    ]

    /// Makes the store in `folder` and closes it: a process has a file open with one set of
    /// options.
    static func make(in folder: TemporaryFolder) throws -> String {
        let path = folder.path("store")
        var options = StoreOptions()
        options.durability = .throwaway
        let store = try Store.open(at: path, options: options, types)
        try store.write { transaction in
            try transaction.save(shelf)
            try transaction.save(books)
        }
        try store.close()
        return path
    }
}

struct Shelf: Record {
    var id = ID()
    var name: String

    static let schema = Schema<Shelf>("Shelf", blank: Shelf(name: "")) {
        Field(1, "name", \.name)
        Index("byName", on: .name(\.name))
    }
}

struct Note: Codable, Sendable {
    var stars: Int
    var text: String
}

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
        Index("byLength", on: .computed("length", version: 1) { $0.title.count })
        Index("priced", on: .ascending(\.price), where: .matching(version: 1) { $0.price != nil })
    }
}
