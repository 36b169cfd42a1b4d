import RecordStore
import Testing

/// Three `Maintain` parts: the first changes its own record, the others note what they are given.
private struct Ticket: Record, Equatable {
    var id = ID()
    var price: Int

    static let schema = Schema<Ticket>("Ticket", blank: Ticket(price: 0)) {
        Field(1, "price", \.price)
        Maintain { _, new, transaction in
            guard var ticket = new else { return }
            switch ticket.price {
            case ..<0: try transaction.delete(ticket.id)
            case 1_000:
                ticket.price = 0
                try? transaction.savepoint { transaction in
                    try transaction.save(ticket)
                    throw Forbidden(title: "undone")
                }
            case let price where !price.isMultiple(of: 5):
                ticket.price += 1
                try transaction.save(ticket)
            default: break
            }
        }
        Maintain { old, new, transaction in
            try note("second", old, new, in: &transaction)
            // A change by a part in the middle, which the first has to see.
            if var ticket = new, ticket.price == 50 {
                ticket.price = 99
                try transaction.save(ticket)
            }
        }
        Maintain { old, new, transaction in try note("third", old, new, in: &transaction) }
    }

    private static func note(
        _ part: String, _ old: Ticket?, _ new: Ticket?, in transaction: inout StoreTransaction
    ) throws {
        guard let id = old?.id ?? new?.id else { return }
        let stored = try transaction.get(id)
        #expect(stored == new, "\(part) is given what is stored")
        let prices = [old, new].map { $0.map { "\($0.price)" } ?? "-" }
        try transaction.save(Note(text: "\(part) \(prices[0]) \(prices[1])"))
    }
}

private struct Note: Record, Equatable {
    var id = ID()
    var text: String

    static let schema = Schema<Note>("Note", blank: Note(text: "")) { Field(1, "text", \.text) }
}

@Suite("Several Maintain parts of a type") struct SeveralPartsTests {
    /// What the parts noted in one transaction, in their order.
    private func notes(
        after prices: Int..., do body: (Ticket.ID, inout StoreTransaction) throws -> Void
    ) throws -> [String] {
        var notes: [String] = []
        try withVerifiedStore([Ticket.self, Note.self]) { store in
            let id = Ticket.ID()
            for price in prices { try store.write { try $0.save(Ticket(id: id, price: price)) } }
            let before = try store.all(Note.self).map(\.id)
            try store.write { try body(id, &$0) }
            notes = try store.all(Note.self).filter { !before.contains($0.id) }.map(\.text)
        }
        return notes
    }

    @Test("what the first part changes, those after it get as one change")
    func first() throws {
        let inserted = try notes { try $1.save(Ticket(id: $0, price: 3)) }
        #expect(inserted == ["second - 5", "third - 5"])
        let updated = try notes(after: 10) { try $1.save(Ticket(id: $0, price: 13)) }
        #expect(updated == ["second 10 15", "third 10 15"])
    }

    @Test("what a part in the middle changes, those before it get as a second change")
    func middle() throws {
        let notes = try notes(after: 10) { try $1.save(Ticket(id: $0, price: 50)) }
        #expect(notes == ["second 10 50", "second 50 100", "third 10 100"])
    }

    @Test("a part is not called for a record that came and went, or is as it was")
    func nothing() throws {
        #expect(try notes { try $1.save(Ticket(id: $0, price: -1)) } == [])
        #expect(try notes(after: 10) { try $1.save(Ticket(id: $0, price: 9)) } == [])
    }

    @Test("a record that the first part deletes is gone for those after it")
    func deleted() throws {
        let notes = try notes(after: 10) { try $1.save(Ticket(id: $0, price: -1)) }
        #expect(notes == ["second 10 -", "third 10 -"])
        let plain = try self.notes(after: 10) { _ = try $1.delete($0) }
        #expect(plain == ["second 10 -", "third 10 -"])
    }

    @Test("what a savepoint in a part undoes, no part has been given")
    func undone() throws {
        let notes = try notes(after: 10) { try $1.save(Ticket(id: $0, price: 1_000)) }
        #expect(notes == ["second 10 1000", "third 10 1000"])
    }
}
