import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("A travel domain") struct TravelTests {
    private let none = Travel.Organisation(name: "None")
    private let rail = Travel.Organisation(name: "Rail")
    private let journey: Travel.Journey

    init() {
        journey = Travel.Journey(
            title: "Rome 2", start: Date(timeIntervalSince1970: 1_000), organiser: none.id)
    }

    private func withTravels(_ body: (Store) throws -> Void) throws {
        try withVerifiedStore(Travel.types) { store in
            try store.write { transaction in
                try transaction.save([none, rail])
                try transaction.save(journey)
            }
            try body(store)
        }
    }

    @Test("costs are exact, and their total follows every change")
    func costs() throws {
        try withTravels { store in
            let amounts = ["0.1", "0.2", "1234567890123456789.123456789", "-0.30"]
                .compactMap { Decimal(string: $0) }
            let costs = amounts.map { Travel.Cost(journey: journey.id, amount: $0) }
            try store.write { try $0.save(costs) }
            #expect(
                try store.get(journey.id)?.total == Decimal(string: "1234567890123456789.123456789")
            )
            try store.delete(costs[2].id)
            #expect(try store.get(journey.id)?.total == 0)
            let query = Query<Travel.Cost> { $0.journey == journey.id }
                .sorted(by: .descending(\.amount))
            let walk = try store.fetch(query).map(\.amount)
            #expect(walk == ["0.2", "0.1", "-0.3"].compactMap { Decimal(string: $0) })
        }
    }

    @Test("an organisation called None is one like any other, and its name is taken")
    func uniqueNone() throws {
        try withTravels { store in
            let other = Travel.Organisation(name: "None")
            #expect(
                throws: StoreError.notUnique(
                    type: "Organisation", index: "byName",
                    values: [StoreError.TakenValue(field: "name", text: "None")],
                    existing: none.id.uuid, rejected: other.id.uuid)
            ) { try store.write { try $0.save(other) } }
            let found = try store.first(Query<Travel.Organisation> { $0.name == "None" })
            #expect(found == none)
        }
    }

    @Test("parts go with their journey, a payee stays, an organiser is let go")
    func deleteRules() throws {
        try withTravels { store in
            let cost = Travel.Cost(journey: journey.id, amount: 5, payee: rail.id)
            let lodging = Travel.Lodging(journey: journey.id, place: "Inn", arrival: .epoch)
            try store.write { transaction in
                try transaction.save(cost)
                try transaction.save(lodging)
            }
            #expect(
                throws: StoreError.deleteDenied(
                    type: "Organisation", id: rail.id.uuid, byType: "Cost", field: "payee",
                    byID: cost.id.uuid)
            ) { try store.delete(rail.id) }
            try store.delete(none.id)
            let released = try store.get(journey.id)
            #expect(released?.organiser == nil && released?.total == 5)
            try store.delete(journey.id)
            let counts = [
                try store.count(of: Travel.Cost.self), try store.count(of: Travel.Lodging.self),
            ]
            #expect(counts == [0, 0])
            #expect(try store.delete(rail.id))
        }
    }

    @Test("an event keeps its moment, zone and offset, and sorts by its moment")
    func timeZones() throws {
        try withTravels { store in
            let tokyo = Travel.Event(
                moment: Date(timeIntervalSince1970: 3_600.5), zone: "Asia/Tokyo",
                offsetSeconds: 32_400)
            let kathmandu = Travel.Event(
                moment: Date(timeIntervalSince1970: 1_800.25), zone: "Asia/Kathmandu",
                offsetSeconds: 20_700)
            let late = Travel.Transport(
                journey: journey.id, vehicle: .plane, departure: tokyo, landing: kathmandu,
                stops: ["Osaka", "Hong Kong"])
            let early = Travel.Transport(
                journey: journey.id, vehicle: .ship, departure: kathmandu, landing: tokyo,
                stops: ["Osaka"])
            try store.write { try $0.save([late, early]) }
            #expect(
                try store.all(Travel.Transport.self, ofIndex: "byDeparture")
                    == [early, late])
            let stops = Query<Travel.Transport> { $0.stops.contains("Osaka") }
            #expect(try store.count(stops) == 2)
            #expect(
                try store.all(Travel.Transport.self, ofIndex: "flights") == [late])
        }
    }

    @Test("an attachment of ten megabytes comes back as it was, and leaves no trace")
    func attachments() throws {
        try withTravels { store in
            var generator = Seed("attachments")
            let words = (0..<10 << 17).map { _ in generator.next() }
            let content = words.withUnsafeBytes { Data($0) }
            let attachment = Travel.Attachment(
                journey: journey.id, name: "map.pdf", content: content)
            try store.write { try $0.save(attachment) }
            #expect(try store.get(attachment.id)?.content == content)
            try store.write { transaction in
                _ = try transaction.update(attachment.id) { $0.name = "plan.pdf" }
            }
            #expect(try store.get(attachment.id)?.content == content)
            try store.delete(journey.id)
            #expect(try store.count(of: Travel.Attachment.self) == 0)
        }
    }
}
