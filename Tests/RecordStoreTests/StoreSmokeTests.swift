import Foundation
import RecordStore
import Testing

struct Gym: Record {
    var id = ID()
    var name: String
    static let schema = Schema<Gym>("Gym", blank: Gym(name: "")) {
        Field(1, "name", \.name)
        Index("byName", on: .name(\.name))
        Index("uniqueName", on: \.name, unique: true)
    }
}
struct Lift: Record {
    var id = ID()
    var gym: Gym.ID?
    var reps: Int
    var when: Date
    var tags: [String] = []
    static let schema = Schema<Lift>("Lift", blank: Lift(gym: nil, reps: 0, when: .distantPast)) {
        Field(1, "gym", \.gym, onDelete: .cascade)
        Field(2, "reps", \.reps)
        Field(3, "when", \.when)
        Field(4, "tags", \.tags)
        Index("byWhen", on: .descending(\.when))
        Index("byGym", on: .ascending(\.gym), .descending(\.when), covering: [\.reps])
        Index("byTag", on: .each(\.tags))
        Index("heavy", on: \.reps, where: .matching(version: 1) { $0.reps > 5 })
    }
}

@Test("smoke") func smoke() throws {
    let store = try Store.temporary([Gym.self, Lift.self])
    let gym = Gym(name: "Iron")
    try store.write { tx in
        try tx.save(gym)
        for i in 0..<100 {
            try tx.save(
                Lift(
                    gym: gym.id, reps: i % 10,
                    when: Date(timeIntervalSinceReferenceDate: Double(i)), tags: ["a", "t\(i % 3)"])
            )
        }
    }
    let g = try store.read { try $0.get(gym.id)?.name }
    #expect(g == "Iron")
    #expect(throws: StoreError.self) { try store.write { try $0.save(Gym(name: "Iron")) } }
    let reps = try store.read { s in
        var r: [Int] = []
        try s.forEach(
            Lift.self,
            in: IndexRange("byGym", equals: gym.id).from(Date(timeIntervalSinceReferenceDate: 95))
        ) { r.append($0.reps) }
        return r
    }
    #expect(reps == [9, 8, 7, 6, 5])
    var report = try store.verify()
    #expect(report.violations.isEmpty)
    print(report)
    let gone = try store.write { try $0.delete(gym.id) }
    #expect(gone)
    report = try store.verify()
    #expect(report.violations.isEmpty)
    #expect(report.entryCount == 0)
    print(report)
}
