import RecordStore
import Testing

private struct Refused: Error, Equatable {}

/// A rule refuses a value above 100. A part deletes the record with the value 50, and throws at 60.
private struct Branch: Record, Equatable {
    var id = ID()
    var parent: Branch.ID?
    var value = 0

    static let schema = Schema<Branch>("Branch", blank: Branch()) {
        Field(1, "parent", \.parent, onDelete: .cascade)
        Field(2, "value", \.value)
        Validate { branch in
            if branch.value > 100 { throw Refused() }
        }
        Maintain { _, new, transaction in
            guard let new else { return }
            if new.value == 50 { try transaction.delete(new.id) }
            if new.value == 60 { throw Refused() }
        }
    }
}

@Suite("Changing all records of a query under rules")
struct RuledBulkTests {
    private static let all = Query<Branch>().sorted(by: .ascending(\.value))

    @Test(
        "a change that a rule or a part refuses is undone for all, and the transaction goes on",
        arguments: [96, 55])
    func refused(last: Int) throws {
        try withVerifiedStore([Branch.self]) { store in
            try store.write { try $0.save([1, 2, last].map { Branch(value: $0) }) }
            try store.write { transaction in
                try transaction.save(Branch(value: 3))
                #expect(throws: Refused()) {
                    try transaction.updateAll(Self.all) { $0.value += 5 }
                }
                let values = try transaction.snapshot.fetch(Self.all).map(\.value)
                #expect(values == [1, 2, 3, last])
                try transaction.save(Branch(value: 4))
            }
            #expect(try store.fetch(Self.all).map(\.value) == [1, 2, 3, 4, last])
        }
    }

    @Test("a deletion counts the records of the query, also those that went with another")
    func cascades() throws {
        try withVerifiedStore([Branch.self]) { store in
            let root = Branch(value: 1)
            let branches = [root] + (2...4).map { Branch(parent: root.id, value: $0) }
            let ways: [() throws -> Int] = [
                { try store.deleteAll(Self.all) },
                { try store.deleteAll(Self.all, batchSize: 1) },
                { try store.write { try $0.deleteAll(Self.all) } },
            ]
            for deleteAll in ways {
                try store.write { try $0.save(branches) }
                let count = try deleteAll()
                #expect(count == 4)
                #expect(try store.count(of: Branch.self) == 0)
            }
        }
    }

    @Test("a change counts the records that it was given, also those that a part deletes then")
    func deletedMeanwhile() throws {
        try withVerifiedStore([Branch.self]) { store in
            let root = Branch(value: 2)
            let branches = [
                Branch(value: 1), root, Branch(parent: root.id, value: 3), Branch(value: 4),
            ]
            try store.write { try $0.save(branches) }
            var given: [Int] = []
            let count = try store.write { transaction in
                try transaction.updateAll(Self.all) { branch in
                    given.append(branch.value)
                    branch.value = branch.value == 2 ? 50 : branch.value + 10
                }
            }
            #expect(given == [1, 2, 4])
            #expect(count == 3)
            #expect(try store.fetch(Self.all).map(\.value) == [11, 14])
        }
    }
}
