import RecordStore

/// One random life of a store whose types have rules: whatever is refused leaves the store as it
/// was, and what is done is there.
struct BinderHistory {
    private var generator: SeededGenerator
    private let store: Store

    static let types: [any Record.Type] = [Binder.self, Paper.self]
    private static let transactionCount = 60
    private static let transactionsBetweenChecks = 6

    /// Ends a transaction or a savepoint on purpose.
    private struct ChangeOfMind: Error {}

    init(_ store: Store, seed: UInt64) {
        generator = SeededGenerator(state: seed)
        self.store = store
    }

    mutating func run() throws {
        for number in 0..<Self.transactionCount {
            try transact()
            if number % Self.transactionsBetweenChecks == 0 { try BinderComparison(store).run() }
        }
        try BinderComparison(store).run()
    }

    /// Runs a transaction that may be refused, or end by a change of mind.
    mutating func transact() throws {
        let before = try BinderContent(store)
        var after = before
        do {
            try store.write { transaction in
                for _ in 0...generator.below(6) { try step(in: &transaction, depth: 0) }
                after = try BinderContent(transaction.snapshot)
                if generator.below(5) == 0 { throw ChangeOfMind() }
            }
        } catch is ChangeOfMind, is Binder.Halt, is Binder.TooFull, StoreError.dangling {
            after = before
        }
        let now = try BinderContent(store)
        try expect(now == after, "a transaction left \(now), not \(after)")
    }

    private mutating func step(in transaction: inout StoreTransaction, depth: Int) throws {
        let content = try BinderContent(transaction.snapshot)
        switch generator.below(depth < 2 ? 14 : 13) {
        case 0, 1: try insertBinder(content, in: &transaction)
        case 2...4: try savePaper(content, in: &transaction)
        case 5, 6: try updatePaper(content, in: &transaction)
        case 7: try mergePaper(content, in: &transaction)
        case 8: try updateBinder(content, in: &transaction)
        case 9:
            guard let binder = content.binders.randomElement(using: &generator) else { return }
            try Self.delete(binder.id, in: &transaction)
        case 10:
            guard let paper = content.papers.randomElement(using: &generator) else { return }
            try Self.delete(paper.id, in: &transaction)
        case 11: try updateAll(content, in: &transaction)
        case 12: try deleteAll(content, in: &transaction)
        default: try savepoint(content, in: &transaction, depth: depth + 1)
        }
    }

    /// Some steps that stay or are undone together, whatever one of them throws.
    private mutating func savepoint(
        _ before: BinderContent, in transaction: inout StoreTransaction, depth: Int
    ) throws {
        var after = before
        do {
            try transaction.savepoint { transaction in
                for _ in 0...generator.below(3) { try step(in: &transaction, depth: depth) }
                after = try BinderContent(transaction.snapshot)
                if generator.below(2) == 0 { throw ChangeOfMind() }
            }
        } catch let difference as Difference {
            throw difference
        } catch {
            after = before
        }
        let now = try BinderContent(transaction.snapshot)
        try expect(now == after, "a savepoint left \(now), not \(after)")
    }
}

// What a step does to binders.
extension BinderHistory {
    private mutating func insertBinder(
        _ content: BinderContent, in transaction: inout StoreTransaction
    ) throws {
        var binder = Binder(id: generator.id())
        binder.name = generator.below(8) == 0 ? "doomed" : generator.pick(Paper.texts)
        binder.parent = generator.reference(content.binderIDs)
        binder.total = generator.below(Binder.largestTotal + 3)
        binder.revision = generator.below(4)
        do {
            try transaction.insert(binder)
        } catch is Binder.TooFull {
            try expect(binder.total > Binder.largestTotal, "\(binder) was refused")
            let now = try BinderContent(transaction.snapshot)
            try expect(now == content, "a refused insert left \(now), not \(content)")
            return
        }
        try expect(binder.total <= Binder.largestTotal, "\(binder) was inserted")
        let found = try transaction.get(binder.id)
        binder.revision += binder.revision % 2
        let expected = binder.name == "doomed" ? nil : binder
        try expect(found == expected, "\(binder) became \(String(describing: found))")
    }

    /// A name may make a part delete it or throw, which ends the transaction or the savepoint.
    private mutating func updateBinder(
        _ content: BinderContent, in transaction: inout StoreTransaction
    ) throws {
        guard let old = content.binders.randomElement(using: &generator) else { return }
        var name = "n"
        if generator.below(10) == 0 { name = "halt" }
        if generator.below(6) == 0 { name = "doomed" }
        let parent = generator.pick(content.binderIDs)
        let total = 50 + generator.below(14)
        let increase = generator.below(2)
        do {
            let updated = try transaction.update(old.id) { binder in
                (binder.name, binder.parent, binder.total) = (name, parent, total)
                binder.revision += increase
            }
            let found = try transaction.get(old.id)
            try expect(updated == found, "an update of \(old) gave another record than is stored")
            try expect((found == nil) == (name == "doomed"), "\(name): \(old) is there or not")
            try expect(total <= Binder.largestTotal && name != "halt", "\(old) was updated")
        } catch is Binder.TooFull {
            try expect(total > Binder.largestTotal, "a total of \(total) was refused")
            let now = try BinderContent(transaction.snapshot)
            try expect(now == content, "a refused update left \(now), not \(content)")
        }
    }

    private static func delete<R: Record>(
        _ id: RecordID<R>, in transaction: inout StoreTransaction
    ) throws {
        let wasThere = try transaction.delete(id)
        let isThere = try transaction.contains(id)
        try expect(wasThere && !isThere, "\(id) was not deleted")
    }
}

// What a step does to papers.
extension BinderHistory {
    private mutating func savePaper(
        _ content: BinderContent, in transaction: inout StoreTransaction
    ) throws {
        var new = Paper(id: generator.id())
        for _ in 0..<2 { new.change(content.binderIDs, &generator) }
        let paper = new
        if try Self.succeeds(in: &transaction, { try $0.save(paper) }) {
            let found = try transaction.get(paper.id)
            try expect(found == paper, "\(paper) became \(String(describing: found))")
        }
    }

    private mutating func updatePaper(
        _ content: BinderContent, in transaction: inout StoreTransaction
    ) throws {
        guard let old = content.papers.randomElement(using: &generator) else { return }
        var changed = old
        changed.change(content.binderIDs, &generator)
        let new = changed
        var updated: Paper?
        if try Self.succeeds(in: &transaction, { updated = try $0.update(old.id) { $0 = new } }) {
            let found = try transaction.get(old.id)
            try expect(updated == found, "an update of \(old) gave another record than is stored")
        }
    }

    /// An editor that was opened on a state that never was: only what it changed may change.
    private mutating func mergePaper(
        _ content: BinderContent, in transaction: inout StoreTransaction
    ) throws {
        guard let old = content.papers.randomElement(using: &generator) else { return }
        var changed = old
        changed.change(content.binderIDs, &generator)
        let original = changed
        changed.change(content.binderIDs, &generator)
        let edited = changed
        var saved: Paper?
        if try Self.succeeds(in: &transaction, { saved = try $0.save(edited, from: original) }) {
            let found = try transaction.get(old.id)
            try expect(saved == found, "a save of \(edited) gave another record than is stored")
        }
    }

    /// What a rule or a part refuses is undone for all papers, and the transaction goes on.
    private mutating func updateAll(
        _ content: BinderContent, in transaction: inout StoreTransaction
    ) throws {
        let size = generator.below(21)
        let query = Query<Paper> { $0.size < size }
        do {
            let count = try transaction.updateAll(query) { paper in
                paper.stamp += 1
                paper.size += 1
            }
            let expected = content.papers.count { $0.size < size }
            try expect(count == expected, "\(count) papers were changed, not \(expected)")
        } catch is Binder.TooFull {
            let now = try BinderContent(transaction.snapshot)
            try expect(now == content, "a refused change of all left \(now), not \(content)")
        }
    }

    private mutating func deleteAll(
        _ content: BinderContent, in transaction: inout StoreTransaction
    ) throws {
        let name = generator.pick(Paper.texts)
        let query = Query<Paper> { $0.name == name || $0.tags.contains(name) }
        let count = try transaction.deleteAll(query)
        let expected = content.papers.count { $0.name == name || $0.tags.contains(name) }
        try expect(count == expected, "\(count) papers were deleted, not \(expected)")
        let isThere = try transaction.snapshot.exists(query)
        try expect(!isThere, "a paper with \(name) is still there")
    }

    /// Does what may be refused, in a savepoint, since a part may refuse it too late.
    private static func succeeds(
        in transaction: inout StoreTransaction, _ body: (inout StoreTransaction) throws -> Void
    ) throws -> Bool {
        let before = try BinderContent(transaction.snapshot)
        do {
            try transaction.savepoint { transaction in
                do {
                    try body(&transaction)
                } catch {
                    // Where nothing was written, the transaction can go on.
                    if try BinderContent(transaction.snapshot) == before {
                        try insertProbe(in: &transaction)
                    }
                    throw error
                }
            }
            return true
        } catch is Binder.TooFull, is Paper.Wrong, StoreError.notUnique {
            let now = try BinderContent(transaction.snapshot)
            try expect(now == before, "what was refused left \(now), not \(before)")
            return false
        }
    }

    private static func insertProbe(in transaction: inout StoreTransaction) throws {
        do {
            try transaction.insert(Binder(name: "probe"))
        } catch {
            throw Difference(text: "the transaction cannot go on after a refusal: \(error)")
        }
    }
}
