import Foundation
import RecordStore

/// What a `Maintain` part of these tests throws.
struct Forbidden: Error, Equatable {
    var title: String
}

struct Author: Record, Equatable {
    var id = ID()
    var name: String
    var email: String?
    var bookCount = 0

    static let schema = Schema<Author>("Author", blank: Author(name: "")) {
        Field(1, "name", \.name)
        Field(2, "email", \.email)
        Field(3, "bookCount", \.bookCount)
        Index("byName", on: .name(\.name))
        Index("byEmail", on: .ascending(\.email), unique: true)
    }
}

/// A part refuses the title "forbidden" after it has counted the book.
struct Book: Record, Equatable {
    var id = ID()
    var title: String
    var author: Author.ID?
    var pages = 0
    var price = 0.0
    var tags: [String] = []

    static let schema = Schema<Book>("Book", blank: Book(title: "")) {
        Field(1, "title", \.title)
        Field(2, "author", \.author, onDelete: .cascade)
        Field(3, "pages", \.pages)
        Field(4, "price", \.price)
        Field(5, "tags", \.tags)
        Index("byTitle", on: .ascending(\.title))
        Index("byPages", on: .ascending(\.pages), covering: [\.title])
        Index("byInverse", on: .computed("inverse", version: 1) { 1 / ($0.price - 1) })
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

/// A loan forbids deleting its book.
struct Loan: Record, Equatable {
    var id = ID()
    var book: Book.ID
    var reader: Author.ID?
    var witnesses: [Author.ID] = []

    static let schema = Schema<Loan>(
        "Loan", blank: Loan(book: Book.ID(named: "blank", in: Library.space))
    ) {
        Field(1, "book", \.book, onDelete: .deny)
        Field(2, "reader", \.reader, onDelete: .nullify, mayDangle: true)
        Field(3, "witnesses", \.witnesses, onDelete: .nullify)
    }
}

enum Library {
    /// Where the ids of blanks have their names.
    static let space = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    static let types: [any Record.Type] = [Author.self, Book.self, Loan.self]
}

/// The error that a closure throws, as a store error.
func storeError(_ body: () throws -> Void) throws -> StoreError? {
    do {
        try body()
        return nil
    } catch let error as StoreError {
        return error
    }
}
