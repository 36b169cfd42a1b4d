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
