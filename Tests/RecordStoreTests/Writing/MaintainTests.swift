import RecordStore
import Testing

@Suite("Maintain") struct MaintainTests {
    @Test("a part that throws aborts the transaction, also when its error is caught")
    func failure() throws {
        try withVerifiedStore(Library.types) { store in
            let author = Author(name: "Ada")
            try store.write { try $0.save(author) }
            #expect(throws: Forbidden(title: "forbidden")) {
                try store.write { transaction in
                    try transaction.save(Book(title: "fine", author: author.id))
                    try? transaction.save(Book(title: "forbidden", author: author.id))
                }
            }
            #expect(try store.count(of: Book.self) == 0)
            #expect(try store.get(author.id) == author)
        }
    }

    @Test("nothing more can be written after a part has thrown")
    func unusable() throws {
        try withVerifiedStore(Library.types) { store in
            var errors: [Forbidden?] = []
            try? store.write { transaction in
                try? transaction.save(Book(title: "forbidden"))
                do { try transaction.save(Author(name: "Ada")) } catch {
                    errors.append(error as? Forbidden)
                }
                do { try transaction.delete(Author.ID()) } catch {
                    errors.append(error as? Forbidden)
                }
            }
            #expect(errors == [Forbidden(title: "forbidden"), Forbidden(title: "forbidden")])
            let count = try store.count(of: Author.self)
            #expect(count == 0)
        }
    }

    @Test("a savepoint undoes a part that threw, and the transaction goes on")
    func savepoint() throws {
        try withVerifiedStore(Library.types) { store in
            let author = Author(name: "Ada")
            try store.write { transaction in
                try transaction.save(author)
                #expect(throws: Forbidden(title: "forbidden")) {
                    try transaction.savepoint {
                        try $0.save(Book(title: "forbidden", author: author.id))
                    }
                }
                try transaction.save(Book(title: "fine", author: author.id))
            }
            #expect(try store.count(of: Book.self) == 1)
            #expect(try store.get(author.id)?.bookCount == 1)
        }
    }

    @Test("a later savepoint does not forgive what failed before it")
    func laterSavepoint() throws {
        try withVerifiedStore(Library.types) { store in
            #expect(throws: Forbidden(title: "forbidden")) {
                try store.write { transaction in
                    try? transaction.save(Book(title: "forbidden"))
                    try? transaction.savepoint { try $0.save(Author(name: "Ada")) }
                }
            }
            let counts = [try store.count(of: Author.self), try store.count(of: Book.self)]
            #expect(counts == [0, 0])
        }
    }

    @Test("derived values follow inserts, updates, deletes and cascades")
    func derived() throws {
        try withVerifiedStore(Library.types) { store in
            let (ada, bea) = (Author(name: "Ada"), Author(name: "Bea"))
            let book = Book(title: "A", author: ada.id)
            try store.write { transaction in
                try transaction.save([ada, bea])
                try transaction.save([book, Book(title: "B", author: ada.id)])
            }
            #expect(try store.get(ada.id)?.bookCount == 2)
            try store.write { _ = try $0.update(book.id) { $0.author = bea.id } }
            #expect(try store.get(ada.id)?.bookCount == 1)
            #expect(try store.get(bea.id)?.bookCount == 1)
            try store.delete(ada.id)
            #expect(try store.count(of: Book.self) == 1)
            try store.delete(book.id)
            #expect(try store.get(bea.id)?.bookCount == 0)
        }
    }
}
