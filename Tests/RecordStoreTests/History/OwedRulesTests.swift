import Foundation
import RecordStore
import TestSupport
import Testing

private struct Purse: Record, Equatable {
    var id = ID()
    var sum = 0

    static let schema = Schema<Purse>("Purse", blank: Purse()) { Field(1, "sum", \.sum) }
}

/// A part adds the coin up; it also tries out a change of the next coin, and takes that back.
private struct Coin: Record, Equatable {
    var id = ID()
    var value = 0
    var purse: Purse.ID?
    var next: Coin.ID?

    static let schema = Schema<Coin>("Coin", blank: Coin()) {
        Field(1, "value", \.value)
        Field(2, "purse", \.purse, onDelete: .cascade)
        Field(3, "next", \.next, onDelete: .nullify)
        Maintain { old, new, transaction in
            guard let id = (new ?? old)?.purse else { return }
            let growth = (new?.value ?? 0) - (old?.value ?? 0)
            try transaction.update(id) { $0.sum += growth }
            guard let next = new?.next else { return }
            try? transaction.savepoint { transaction in
                try transaction.update(next) { $0.value += 1 }
                throw Forbidden(title: "undone")
            }
        }
    }
}

@Suite("Rules that taking back owes") struct OwedRulesTests {
    @Test("run also for a record that another rule has changed in a savepoint that was undone")
    func undoneSavepoint() throws {
        let kept = try KeptStore([Purse.self, Coin.self])
        let store = try kept.open()
        let purse = Purse()
        // A rule of a lesser id runs first.
        let ids = [Coin.ID(), Coin.ID()].sorted()
        let coins = [
            Coin(id: ids[0], value: 1, purse: purse.id, next: ids[1]),
            Coin(id: ids[1], value: 1, purse: purse.id),
        ]
        try store.write { transaction in
            try transaction.save(purse)
            try transaction.save(coins.reversed())
        }
        try store.write { transaction in
            for id in ids { _ = try transaction.update(id) { $0.value = 10 } }
        }
        // Another device has written since, so that rules run.
        try kept.open(as: UUID()).write { try $0.save(Coin(value: 5)) }
        #expect(try store.undo() == [2])
        #expect(try store.get(ids[0]) == coins[0] && store.get(ids[1]) == coins[1])
        #expect(try store.get(purse.id)?.sum == 2)
    }
}
