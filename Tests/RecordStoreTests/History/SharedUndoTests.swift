import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Random histories of several devices that take back what they wrote")
struct SharedUndoTests {
    private static let laneCount = 4

    @Test(
        "whatever others wrote meanwhile, what rules keep is as if it were computed anew",
        arguments: 0..<laneCount)
    func binders(lane: Int) throws {
        for round in 0..<max(TestSettings.count / 150, 1) {
            let seed = TestSettings.seed &+ UInt64(round * Self.laneCount + lane)
            do {
                try runBinders(seed)
            } catch {
                Issue.record(error, "history of seed \(seed)")
            }
        }
    }

    private func runBinders(_ seed: UInt64) throws {
        let kept = try KeptStore(BinderHistory.types)
        var generator = SeededGenerator(state: ~seed)
        let stores = [try kept.open(as: UUID()), try kept.open(as: UUID())]
        var histories = stores.map { BinderHistory($0, seed: generator.next()) }
        for step in 0..<80 {
            let lane = generator.below(2)
            if generator.below(2) == 0 {
                try histories[lane].transact()
                continue
            }
            let before = try BinderContent(stores[0])
            do {
                _ = try generator.below(3) == 0 ? stores[lane].redo() : stores[lane].undo()
            } catch StoreError.notTakenBack, is Binder.TooFull, is Binder.Halt, is Paper.Wrong {
                try expect(
                    try BinderContent(stores[0]) == before, "step \(step): a refusal left traces")
            }
            try BinderComparison(stores[0]).run()
        }
    }

    @Test(
        "what a rule adds to and takes from is right whoever takes what back",
        arguments: 0..<laneCount)
    func books(lane: Int) throws {
        for round in 0..<max(TestSettings.count / 75, 1) {
            let seed = TestSettings.seed &+ UInt64(round * Self.laneCount + lane)
            do {
                try runBooks(seed)
            } catch {
                Issue.record(error, "history of seed \(seed)")
            }
        }
    }

    private func runBooks(_ seed: UInt64) throws {
        let kept = try KeptStore(Library.types)
        var generator = SeededGenerator(state: seed)
        let stores = [try kept.open(as: UUID()), try kept.open(as: UUID())]
        for step in 0..<120 {
            let store = stores[generator.below(2)]
            let before = try books(store)
            do {
                switch generator.below(6) {
                case 0..<3:
                    try store.write { transaction in
                        for _ in 0...generator.below(4) { try change(&transaction, &generator) }
                    }
                case 3, 4: try store.undo()
                default: try store.redo()
                }
            } catch StoreError.notTakenBack, StoreError.deleteDenied, StoreError.notUnique {
                try expect(try books(store) == before, "step \(step): a refusal left traces")
            }
            let authors = try store.all(Author.self)
            let counts = Dictionary(grouping: try store.all(Book.self)) { $0.author }
            for author in authors {
                let count = counts[author.id]?.count ?? 0
                try expect(author.bookCount == count, "step \(step): \(author) has \(count) books")
            }
            let violations = try store.verify().violations
            try expect(violations == [], "step \(step): \(violations)")
        }
    }

    private func books(_ store: Store) throws -> String {
        let parts: [Any] = [
            try store.all(Author.self), try store.all(Book.self), try store.all(Loan.self),
        ]
        return "\(parts)"
    }

    private func change(
        _ transaction: inout StoreTransaction, _ generator: inout SeededGenerator
    ) throws {
        let authors = try transaction.snapshot.fetch(Query<Author>())
        let books = try transaction.snapshot.fetch(Query<Book>())
        let loans = try transaction.snapshot.fetch(Query<Loan>())
        let author = authors.randomElement(using: &generator)
        switch generator.below(9) {
        case 0:
            let email = generator.below(2) == 0 ? nil : "\(generator.below(5))"
            try transaction.save(Author(name: "n\(generator.below(3))", email: email))
        case 1, 2: try transaction.save(Book(title: "t\(generator.below(3))", author: author?.id))
        case 3:
            guard let book = books.randomElement(using: &generator) else { return }
            try transaction.update(book.id) { $0.author = author?.id }
        case 4:
            guard let author else { return }
            let name = "n\(generator.below(9))"
            try transaction.update(author.id) { $0.name = name }
        case 5:
            guard let author else { return }
            try transaction.delete(author.id)
        case 6:
            guard let book = books.randomElement(using: &generator) else { return }
            try transaction.delete(book.id)
        case 7:
            guard let book = books.randomElement(using: &generator) else { return }
            try transaction.save(
                Loan(book: book.id, reader: author?.id, witnesses: author.map { [$0.id] } ?? []))
        default:
            guard let loan = loans.randomElement(using: &generator) else { return }
            try transaction.delete(loan.id)
        }
    }
}
