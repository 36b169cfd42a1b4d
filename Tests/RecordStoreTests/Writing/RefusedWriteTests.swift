import RecordStore
import Testing

private struct Refused: Error, Equatable {}

private struct Hub: Record, Equatable {
    var id = ID()
    var name = ""

    static let schema = Schema<Hub>("Hub", blank: Hub()) { Field(1, "name", \.name) }
}

/// It cannot be without its hub.
private struct Spoke: Record, Equatable {
    var id = ID()
    var hub: Hub.ID?

    static let schema = Schema<Spoke>("Spoke", blank: Spoke()) {
        Field(1, "hub", \.hub, onDelete: .nullify)
        Validate { spoke in
            if spoke.hub == nil { throw Refused() }
        }
    }
}

@Suite("Writes that a rule refuses when some of them is done") struct RefusedWriteTests {
    @Test(
        "of several saved records those before the refused one stay, and a savepoint undoes them",
        arguments: [true, false])
    func several(isArray: Bool) throws {
        try withVerifiedStore([Hub.self, Spoke.self]) { store in
            let hub = Hub()
            let spokes = [Spoke(hub: hub.id), Spoke(), Spoke(hub: hub.id)]
            func save(in transaction: inout StoreTransaction) throws {
                if isArray {
                    try transaction.save(spokes)
                } else {
                    try transaction.save(AnySequence(spokes))
                }
            }
            try store.write { transaction in
                try transaction.save(hub)
                #expect(throws: Refused()) {
                    try transaction.savepoint { try save(in: &$0) }
                }
                let isThere = try transaction.contains(spokes[0].id)
                #expect(!isThere)
                #expect(throws: Refused()) { try save(in: &transaction) }
                try transaction.save(Hub(name: "after"))
            }
            #expect(try store.all(Spoke.self) == [spokes[0]])
            #expect(try store.all(Hub.self).map(\.name) == ["", "after"])
        }
    }

    @Test("a deletion that may not clear a reference leaves all as it was, also when it is caught")
    func cleared() throws {
        try withVerifiedStore([Hub.self, Spoke.self]) { store in
            let hub = Hub()
            let spoke = Spoke(hub: hub.id)
            try store.write { transaction in
                try transaction.save(hub)
                try transaction.save(spoke)
            }
            #expect(throws: Refused()) { try store.delete(hub.id) }
            #expect(throws: Refused()) {
                try store.write { transaction in
                    _ = try? transaction.delete(hub.id)
                    try transaction.save(Hub(name: "later"))
                }
            }
            try store.write { transaction in
                #expect(throws: Refused()) {
                    try transaction.savepoint { try $0.delete(hub.id) }
                }
                try transaction.save(Hub(name: "after"))
            }
            #expect(try store.all(Hub.self).map(\.name) == ["", "after"])
            #expect(try store.all(Spoke.self) == [spoke])
        }
    }
}
