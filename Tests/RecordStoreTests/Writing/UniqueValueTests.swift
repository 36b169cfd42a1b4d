import Foundation
import RecordStore
import Testing

/// Unique by each of its tags with its row, and by its number if that is large and no multiple
/// of 13.
private struct Locker: Record, Equatable {
    var id = ID()
    var tags: [String] = []
    var others: [String]?
    var row: Int?
    var number = 0
    var name = ""

    static let search = SearchIndex<Locker>("search", on: \.name, \.tags)
    static let code = ComputedColumn<Locker, Int?>("code", version: 1) { locker in
        locker.number % 13 == 0 ? nil : locker.number
    }
    static let schema = Schema<Locker>("Locker", blank: Locker()) {
        Field(1, "tags", \.tags)
        Field(2, "others", \.others)
        Field(3, "row", \.row)
        Field(4, "number", \.number)
        Field(5, "name", \.name)
        Index("byTag", on: .each(\.tags), .ascending(\.row), unique: true, covering: [\.number])
        Index("byOther", on: .descending(\.row), .each(\.others))
        Index(
            "byNumber", on: .computed(code), unique: true,
            where: .matching(version: 1) { $0.number > 50 })
        search
    }

    func isExcluded(by other: Locker) -> Bool {
        if other.id == id { return false }
        if let row, other.row == row, !Set(other.tags).isDisjoint(with: tags) { return true }
        return number > 50 && number % 13 != 0 && other.number == number
    }
}

extension SeededGenerator {
    /// Some are equal in another form, and two begin alike for more bytes than a key holds.
    fileprivate static let texts: [String] = [
        "a", "é", "e\u{301}", "b", "", "\0", .long("z", 1), .long("z", 2), "Z", "bench",
        "benchpress",
    ]

    fileprivate mutating func lockerTexts(below limit: Int) -> [String] {
        (0..<below(limit)).map { _ in pick(Self.texts) }
    }

    fileprivate mutating func locker() -> Locker {
        var locker = Locker(id: id())
        locker.tags = lockerTexts(below: 4)
        locker.others = below(2) == 0 ? nil : lockerTexts(below: 3)
        locker.row = below(2) == 0 ? nil : below(7)
        locker.number = 40 + below(41)
        locker.name = pick(Self.texts)
        return locker
    }
}

@Suite("Random unique values") struct UniqueValueTests {
    private struct ChangeOfMind: Error {}

    @Test(
        "a record is refused exactly where another has its values, whatever is undone",
        arguments: 0..<2)
    func random(lane: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ UInt64(lane))
        try withVerifiedStore([Locker.self]) { store in
            var lockers: [Locker.ID: Locker] = [:]
            let byID = Query<Locker>().sorted(by: .ascending(\.id))
            for step in 0..<max(TestSettings.count / 10, 1) {
                try transact(&lockers, &generator, store)
                let isSame = try store.fetch(byID) == lockers.values.sorted { $0.id < $1.id }
                #expect(isSame, "step \(step)")
            }
            try compare(Array(lockers.values), in: store)
        }
    }

    /// Some changes, of which some are undone, alone or with all others.
    private func transact(
        _ lockers: inout [Locker.ID: Locker], _ generator: inout SeededGenerator, _ store: Store
    ) throws {
        var changed = lockers
        do {
            try store.write { transaction in
                for _ in 0..<3 {
                    try change(&changed, &generator, in: &transaction)
                    let before = changed
                    do {
                        try transaction.savepoint { transaction in
                            try change(&changed, &generator, in: &transaction)
                            if generator.below(2) == 0 { throw ChangeOfMind() }
                        }
                    } catch is ChangeOfMind {
                        changed = before
                    }
                }
                if generator.below(5) == 0 { throw ChangeOfMind() }
            }
            lockers = changed
        } catch is ChangeOfMind {
            return
        }
    }

    /// Deletes a locker, or saves a new or a changed one.
    private func change(
        _ lockers: inout [Locker.ID: Locker], _ generator: inout SeededGenerator,
        in transaction: inout StoreTransaction
    ) throws {
        var locker = generator.locker()
        if let known = lockers.keys.sorted().randomElement(using: &generator) {
            if generator.below(5) == 0 {
                try transaction.delete(known)
                lockers[known] = nil
                return
            }
            if generator.below(2) == 0 { locker.id = known }
        }
        let isExcluded = lockers.values.contains { locker.isExcluded(by: $0) }
        do {
            try transaction.save(locker)
            #expect(!isExcluded, "\(locker) was saved")
            lockers[locker.id] = locker
        } catch StoreError.notUnique {
            #expect(isExcluded, "\(locker) was refused")
        }
    }

    private func compare(_ lockers: [Locker], in store: Store) throws {
        for text in SeededGenerator.texts {
            let tagged = try store.ids(Query<Locker> { $0.tags.contains(text) })
            #expect(Set(tagged) == Set(lockers.filter { $0.tags.contains(text) }.map(\.id)))
            let others = lockers.filter { $0.others?.contains(text) ?? false }
            let found = try store.ids(Query<Locker> { $0.others.contains(text) })
            #expect(Set(found) == Set(others.map(\.id)))
            for row in 0..<7 {
                let found = try store.ids(
                    Query<Locker> { $0.row == row && $0.others.contains(text) })
                #expect(Set(found) == Set(others.filter { $0.row == row }.map(\.id)))
            }
        }
    }
}
