import RecordStore
import Testing

private struct Hub: Record, Equatable {
    var id = ID()
    var name = ""

    static let schema = Schema<Hub>("Hub", blank: Hub()) { Field(1, "name", \.name) }
}

/// Its part saves records that refer to the hub which is being deleted.
private struct Spoke: Record, Equatable {
    var id = ID()
    var hub: Hub.ID?
    var adds: [String] = []

    static let schema = Schema<Spoke>("Spoke", blank: Spoke()) {
        Field(1, "hub", \.hub, onDelete: .cascade)
        Field(2, "adds", \.adds)
        Maintain { old, new, transaction in
            guard let old, new == nil else { return }
            if old.adds.contains("rim") { try transaction.save(Rim(hub: old.hub)) }
            if old.adds.contains("loose rim") { try transaction.save(Rim(looseHub: old.hub)) }
            if old.adds.contains("tire") { try transaction.save(Tire(hub: old.hub)) }
        }
    }
}

private struct Rim: Record, Equatable {
    var id = ID()
    var hub: Hub.ID?
    var looseHub: Hub.ID?

    static let schema = Schema<Rim>("Rim", blank: Rim()) {
        Field(1, "hub", \.hub, onDelete: .cascade)
        Field(2, "looseHub", \.looseHub, onDelete: .cascade, mayDangle: true)
    }
}

private struct Tire: Record, Equatable {
    var id = ID()
    var hub: Hub.ID?

    static let schema = Schema<Tire>("Tire", blank: Tire()) {
        Field(1, "hub", \.hub, onDelete: .nullify)
    }
}

@Suite("References that a part adds to a record that is being deleted")
struct AddedReferenceTests {
    /// The references to a record are looked at in the order of the types.
    private static let orders: [[any Record.Type]] = [
        [Hub.self, Spoke.self, Rim.self, Tire.self],
        [Hub.self, Spoke.self, Tire.self, Rim.self],
        [Hub.self, Rim.self, Spoke.self, Tire.self],
        [Hub.self, Rim.self, Tire.self, Spoke.self],
        [Hub.self, Tire.self, Spoke.self, Rim.self],
        [Hub.self, Tire.self, Rim.self, Spoke.self],
    ]

    @Test(
        "go with the deletion, by whatever reference and in whatever order of the types",
        arguments: [["rim"], ["loose rim"], ["tire"], ["rim", "loose rim", "tire"]], 0..<6)
    func added(adds: [String], order: Int) throws {
        try withVerifiedStore(Self.orders[order]) { store in
            let (hub, other) = (Hub(), Hub())
            try store.write { transaction in
                try transaction.save([hub, other])
                try transaction.save(Spoke(hub: hub.id, adds: adds))
                try transaction.save(Rim(hub: other.id))
            }
            #expect(try store.delete(hub.id))
            #expect(try store.all(Spoke.self) == [])
            let rims = try store.all(Rim.self)
            #expect(rims.count == 1 && rims.first?.hub == other.id)
            let tires = try store.all(Tire.self)
            #expect(tires.count == (adds.contains("tire") ? 1 : 0))
            #expect(tires.allSatisfy { $0.hub == nil })
        }
    }
}
