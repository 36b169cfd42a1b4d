import RecordStore
import TestSupport
import Testing

/// Enums with one case, whose values take no memory.
private enum Alone: String, FieldValue { case only }
private enum Lonely: Int, FieldValue { case nine = 9 }

private struct Quiet: Record, Equatable {
    var id = ID()
    var alone = Alone.only
    var lonely = Lonely.nine
    var again = Lonely.nine
    var count = 0
    var last = Alone.only

    static let schema = Schema<Quiet>("Quiet", blank: Quiet()) {
        Field(1, "alone", \.alone)
        Field(2, "lonely", \.lonely)
        Field(3, "again", \.again)
        Field(4, "count", \.count)
        Field(5, "last", \.last)
        Index("byLonely", on: .ascending(\.lonely), .ascending(\.count))
    }
}

@Suite("Fields that take no memory") struct EmptyFieldTests {
    @Test("are told apart from those beside them, and from the id")
    func fields() throws {
        try withVerifiedStore([Quiet.self]) { store in
            let samples = (0..<3).map { Quiet(count: $0) }
            try store.write { try $0.save(samples) }
            let byCount = Query<Quiet>().sorted(by: .ascending(\.count))
            #expect(try store.fetch(byCount) == samples)
            #expect(try store.fetch(byCount.selecting(\.id)).map(\.values) == samples.map(\.id))
            let rows = try store.fetch(
                byCount.selecting(\.alone, \.lonely, \.again, \.count, \.last))
            for (row, sample) in zip(rows, samples) {
                #expect(row.values.0 == .only && row.values.1 == .nine && row.values.2 == .nine)
                #expect(row.values.3 == sample.count && row.values.4 == .only)
            }
            for found in [
                try store.count(Query<Quiet> { $0.alone == .only }),
                try store.count(Query<Quiet> { $0.lonely == .nine }),
                try store.count(Query<Quiet> { $0.again == .nine && $0.last == .only }),
                try store.fetch(Query<Quiet>().sorted(by: .ascending(\.lonely))).count,
            ] { #expect(found == 3) }
            #expect(try store.fetch(Query<Quiet> { $0.id == samples[1].id }) == [samples[1]])
        }
    }
}
