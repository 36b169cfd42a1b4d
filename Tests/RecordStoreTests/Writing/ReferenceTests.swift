import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("References") struct ReferenceTests {
    @Test("a reference that leads nowhere at the end of the transaction is refused")
    func dangling() throws {
        try withVerifiedStore(Library.types) { store in
            let loan = Loan(book: Book.ID())
            #expect(
                throws: StoreError.dangling(
                    type: "Loan", field: "book", id: loan.id.uuid, target: loan.book.uuid)
            ) { try store.write { try $0.save(loan) } }

            let author = Author(name: "Ada")
            let book = Book(title: "A")
            let missing = Author.ID()
            let witnessed = Loan(book: book.id, witnesses: [author.id, missing])
            #expect(
                throws: StoreError.dangling(
                    type: "Loan", field: "witnesses", id: witnessed.id.uuid, target: missing.uuid)
            ) {
                try store.write { transaction in
                    try transaction.save(author)
                    try transaction.save(book)
                    try transaction.save(witnessed)
                }
            }
            let count = try store.count(of: Author.self)
            #expect(count == 0)
        }
    }

    @Test("a target may come later in the same transaction, or the reference may go")
    func resolved() throws {
        try withVerifiedStore(Library.types) { store in
            let (book, author) = (Book(title: "A"), Author(name: "Ada"))
            let loan = Loan(book: book.id, witnesses: [author.id])
            try store.write { transaction in
                try transaction.save(loan)
                try transaction.save(book)
                try transaction.update(loan.id) { $0.witnesses = [] }
            }
            #expect(try store.get(loan.id)?.witnesses == [])
            try store.write { transaction in
                let other = Loan(book: Book.ID())
                try transaction.save(other)
                try transaction.delete(other.id)
                try? transaction.savepoint { transaction in
                    try transaction.save(Loan(book: Book.ID()))
                    throw Forbidden(title: "undone")
                }
            }
            #expect(try store.count(of: Loan.self) == 1)
        }
    }

    @Test("a reference that may dangle is kept, counted, and followed once its target is there")
    func mayDangle() throws {
        try withVerifiedStore(Library.types) { store in
            let (book, reader) = (Book(title: "A"), Author(name: "Ada"))
            let loan = Loan(book: book.id, reader: reader.id)
            try store.write { transaction in
                try transaction.save(book)
                try transaction.save(loan)
            }
            #expect(try store.verify().danglingCount == 1)
            #expect(try store.get(loan.reader) == nil)
            try store.write { try $0.save(reader) }
            #expect(try store.verify().danglingCount == 0)
            #expect(try store.get(loan.reader) == reader)
            try store.delete(reader.id)
            let cleared = try store.get(loan.id)
            #expect(cleared != nil && cleared?.reader == nil)
        }
    }
}
