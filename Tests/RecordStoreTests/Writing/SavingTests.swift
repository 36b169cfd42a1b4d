import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("Saving") struct SavingTests {
    @Test("an insert of an id that is there is refused, and the transaction goes on")
    func alreadyExists() throws {
        try withVerifiedStore(Library.types) { store in
            let author = Author(name: "Ada")
            try store.write { transaction in
                try transaction.insert(author)
                let error = try storeError { try transaction.insert(author) }
                #expect(error == .alreadyExists(type: "Author", id: author.id.uuid))
                try transaction.insert(Author(name: "Bea"))
            }
            #expect(try store.count(of: Author.self) == 2)
        }
    }

    @Test("a unique conflict names both ids and leaves the transaction as it was")
    func notUnique() throws {
        try withVerifiedStore(Library.types) { store in
            let first = Author(name: "Ada", email: "a@x")
            var second = Author(name: "Bea", email: "b@x")
            try store.write { transaction in
                try transaction.save([first, second])
                second.email = "a@x"
                second.name = "Changed"
                let error = try storeError { try transaction.save(second) }
                #expect(
                    error
                        == .notUnique(
                            type: "Author", index: "byEmail",
                            values: [StoreError.TakenValue(field: "email", text: "a@x")],
                            existing: first.id.uuid, rejected: second.id.uuid))
                let kept = try transaction.get(second.id)
                #expect(kept?.name == "Bea" && kept?.email == "b@x")
                try transaction.update(first.id) { $0.email = nil }
                try transaction.save(second)
            }
            #expect(try store.get(second.id) == second)
        }
    }

    @Test("an element of a unique array belongs to one record")
    func uniqueElements() throws {
        try withVerifiedStore(Library.types) { store in
            let first = Book(title: "A", tags: ["red", "blue"])
            let second = Book(title: "B", tags: ["green", "blue"])
            try store.write { transaction in
                try transaction.save(first)
                let error = try storeError { try transaction.save(second) }
                #expect(
                    error
                        == .notUnique(
                            type: "Book", index: "byTag",
                            values: [StoreError.TakenValue(field: "tags", text: "blue")],
                            existing: first.id.uuid, rejected: second.id.uuid))
                let isThere = try transaction.contains(second.id)
                #expect(!isThere)
                try transaction.update(first.id) { $0.tags = ["red"] }
                try transaction.save(second)
            }
        }
    }

    @Test("a value without bytes names its field and leaves the transaction as it was")
    func invalidValue() throws {
        try withVerifiedStore(Library.types) { store in
            var book = Book(title: "A", price: 2)
            try store.write { transaction in
                try transaction.save(book)
                book.title = "B"
                book.price = .nan
                let error = try storeError { try transaction.save(book) }
                #expect(
                    error
                        == .invalidValue(
                            InvalidValue(type: "Book", field: "price", problem: .notFinite)))
                book.price = 3
                try transaction.save(book)
            }
            #expect(try store.get(book.id) == book)
        }
    }

    @Test("a computed value without bytes names its column and leaves the transaction as it was")
    func invalidComputedValue() throws {
        try withVerifiedStore(Library.types) { store in
            var book = Book(title: "A", price: 2)
            try store.write { transaction in
                try transaction.save(book)
                book.title = "B"
                book.price = 1
                let error = try storeError { try transaction.save(book) }
                #expect(
                    error
                        == .invalidValue(
                            InvalidValue(type: "Book", field: "inverse", problem: .notFinite)))
                let kept = try transaction.get(book.id)
                #expect(kept?.title == "A")
                book.price = 3
                try transaction.save(book)
            }
            #expect(try store.get(book.id) == book)
        }
    }

    @Test("a save from an original keeps what others changed meanwhile")
    func saveFromOriginal() throws {
        try withVerifiedStore(Library.types) { store in
            let original = Book(title: "A", pages: 1, tags: ["x"])
            try store.write { try $0.save(original) }
            try store.write { transaction in
                _ = try transaction.update(original.id) { book in
                    book.pages = 2
                    book.tags = []
                }
            }
            var edited = original
            edited.title = "B"
            let saved = try store.write { try $0.save(edited, from: original) }
            #expect(saved?.title == "B" && saved?.pages == 2 && saved?.tags == [])
            #expect(try store.get(original.id) == saved)

            try store.delete(original.id)
            let gone = try store.write { try $0.save(edited, from: original) }
            #expect(gone == nil)
            #expect(try store.count(of: Book.self) == 0)
        }
    }

    @Test("a type that the store was not opened with is refused by name")
    func unknownType() throws {
        try withVerifiedStore([Author.self]) { store in
            let error = try storeError { try store.write { try $0.save(Book(title: "A")) } }
            #expect(error == .unknownType("Book"))
            let readError = try storeError { _ = try store.read { try $0.get(Book.ID()) } }
            #expect(readError == .unknownType("Book"))
        }
    }
}
