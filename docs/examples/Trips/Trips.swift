import Foundation
import RecordStore
import Synchronization

/// Expenses of trips: another domain on the same engine.
@main
struct Trips {
    static func main() async throws {
        let path = CommandLine.arguments.dropFirst().first ?? NSTemporaryDirectory() + "trips"
        let store = try Store.open(at: path, [Trip.self, Expense.self])

        let rome = Trip(name: "Rome")
        try await store.write { try $0.save(rome) }
        do {
            try await store.write { try $0.save(Trip(name: "ROME")) }
        } catch StoreError.notUnique(_, let index, _, _, _) {
            print("refused by", index)
        }

        let ticket = Expense(
            trip: rome.id, amount: Decimal(string: "12.10") ?? 0, currency: "EUR",
            receipt: Data("a picture".utf8))
        try await store.write { try $0.save(ticket) }

        // An import in the background, with progress, which is ended before its end.
        let told = Mutex(0)
        let importing = Task {
            try await Importer(store: store).run(trip: rome.id, count: 10_000) { done in
                told.withLock { $0 = done }
            }
        }
        while told.withLock({ $0 }) < 2_000 { await Task.yield() }
        importing.cancel()
        let isCancelled = await importing.result.isCancelled
        let imported = try await store.count(Query<Expense> { $0.receipt == nil })
        print("cancelled:", isCancelled, "whole batches:", imported % Importer.batchSize == 0)

        try await store.write { _ = try $0.deleteAll(Query<Expense> { $0.receipt == nil }) }
        try await store.write { transaction in
            for (amount, currency) in [("0.10", "EUR"), ("0.20", "EUR"), ("5", "USD")] {
                try transaction.save(
                    Expense(
                        trip: rome.id, amount: Decimal(string: amount) ?? 0, currency: currency))
            }
        }
        let totals = try await store.totals(
            of: Query<Expense> { $0.trip == rome.id }, by: .value(\.currency), .sum(\.amount))
        for total in totals { print(total.group, total.values) }
        let receipt = try await store.read { try $0.get(ticket.id)?.receipt }
        print(receipt?.count ?? 0, "bytes")
    }
}

struct Trip: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<Trip>("Trip", blank: Trip()) {
        Field(1, "name", \.name)
        Index("byName", on: .folded(\.name), unique: true)
    }
}

struct Expense: Record {
    var id = ID()
    var trip: Trip.ID?
    var amount = Decimal(0)
    var currency = ""
    /// A picture of the bill.
    var receipt: Data?

    static let schema = Schema<Expense>("Expense", blank: Expense()) {
        Field(1, "trip", \.trip, onDelete: .cascade)
        Field(2, "amount", \.amount)
        Field(3, "currency", \.currency)
        Field(4, "receipt", \.receipt)
        // The index keeps the sums true, so that totals read one entry for each currency.
        AggregateIndex(
            "byCurrency", by: .ascending(\.trip), .ascending(\.currency),
            summing: .field(\.amount))
    }
}

/// Adds expenses in batches, each a transaction.
struct Importer {
    static let batchSize = 500
    let store: Store

    func run(trip: Trip.ID, count: Int, progress: @Sendable (Int) -> Void) async throws {
        for first in stride(from: 0, to: count, by: Self.batchSize) {
            try Task.checkCancellation()
            try await store.write { transaction in
                for number in first..<first + Self.batchSize {
                    try transaction.save(
                        Expense(trip: trip, amount: Decimal(number), currency: "EUR"))
                }
            }
            progress(first + Self.batchSize)
        }
    }
}

extension Result where Failure == any Error {
    fileprivate var isCancelled: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}
