import RecordStore
import Testing

@Suite("Columns that could be taken for others")
struct ColumnEdgeTests {
    private struct Reading: Record {
        var id = ID()
        var goal: Int?
        var name = ""
        var place = ""

        static let target = ComputedColumn<Reading, Int?>("target", version: 1) { $0.goal }
        static let label = ComputedColumn<Reading, String>("label", version: 1) { $0.name }
        static let schema = Schema<Reading>("Reading", blank: Reading()) {
            Field(1, "goal", \.goal)
            Field(2, "name", \.name)
            Field(65_535, "place", \.place)
            Index("byTarget", on: .computed(target))
            Index("byLabel", on: .computed(label))
            SearchIndex("search", on: \.place)
        }
    }

    private struct Effort: Record {
        var id = ID()
        var name = ""
        var reps = 0

        static let schema = Schema<Effort>("Effort", blank: Effort()) {
            Field(1, "name", \.name)
            Field(2, "reps", \.reps)
            Index("byName", on: .name(\.name), .ascending(\.name), .ascending(\.reps))
        }
    }

    @Test("a computed column is no field, also beside one of the greatest number")
    func computed() throws {
        try withVerifiedStore([Reading.self]) { store in
            let readings = [
                Reading(name: "press"), Reading(goal: 1, name: "bench", place: "press"),
                Reading(goal: 5, name: "leg press"),
            ]
            try store.write { try $0.save(readings) }
            // nil is not less than anything.
            let notLess = Query<Reading> { !($0.computed(Reading.target) < 3) }
            #expect(Set(try store.ids(notLess)) == [readings[0].id, readings[2].id])
            let labelled = Query<Reading> {
                $0.computed(Reading.label).folded.contains("PRESS")
            }
            #expect(Set(try store.ids(labelled)) == [readings[0].id, readings[2].id])
        }
    }

    @Test("distinct values are those of all that a query says, if an index has a field twice")
    func twice() throws {
        try withVerifiedStore([Effort.self]) { store in
            let efforts = [1, 4, 2, 5].map { Effort(name: "x", reps: $0) }
            try store.write { try $0.save(efforts + [Effort(name: "y", reps: 6)]) }
            let query = Query<Effort> { $0.name == "x" && $0.reps > 3 }
            #expect(try store.distinct(\Effort.reps, in: query) == [4, 5])
            #expect(try store.counts(of: \Effort.reps, in: query).map(\.value) == [4, 5])
        }
    }
}
