import Foundation
import RecordStore
import TestSupport
import Testing

/// A query of a form answers as one that is made with the same values, whichever came before it.
@Suite("A query of a form")
struct QueryFormTests {
    private struct Stop: Record, Equatable {
        var id = ID()
        var line: Stop.ID?
        var time = Date(timeIntervalSinceReferenceDate: 0)
        var planned: Date?
        var title = ""

        static let first = Stop.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
        static let noon = Date(timeIntervalSinceReferenceDate: 43_200)
        static let schema = Schema<Stop>("Stop", blank: Stop()) {
            Field(1, "line", \.line, onDelete: .nullify)
            Field(2, "time", \.time)
            Field(3, "planned", \.planned)
            Field(4, "title", \.title)
            Index("byLine", on: .ascending(\.line), .ascending(\.time))
            Index("byTime", on: .descending(\.time))
            Index("ofFirst", on: .ascending(\.title), where: .matching { $0.line == first })
            Index("late", on: .ascending(\.title), where: .matching { $0.planned >= noon })
        }
    }

    /// A query with its values, and the form that gives the same one.
    private struct Asked {
        let make: (Stop.ID, Date, Date) -> Query<Stop>
        let form: (Stop.ID, Date, Date) -> Query<Stop>

        init(
            _ sample: Stop.ID, _ start: Date, _ end: Date,
            _ make: @escaping (Stop.ID, Date, Date) -> Query<Stop>
        ) {
            self.make = make
            let form = QueryForm(
                make(sample, start, end), samples: .id(sample), .date(start), .date(end))
            self.form = { form(.id($0), .date($1), .date($2)) }
        }
    }

    private typealias Make = @Sendable (Stop.ID, Date, Date) -> Query<Stop>

    private static let makes: [Make] = [
        { line, start, end in
            Query { $0.line == line && $0.time >= start && $0.time < end && $0.planned != end }
                .sorted(by: .ascending(\.time))
        },
        { line, start, end in
            Query { ($0.time == start || $0.time == end) && $0.line != line }
                .sorted(by: .descending(\.time), .ascending(\.title))
        },
        { line, start, end in
            Query { $0.line == line || $0.time > start || $0.planned == end }
        },
        { line, start, end in
            Query { $0.line == line && ($0.planned >= start || $0.time < end) }
                .sorted(by: .ascending(\.title)).limited(to: 7)
        },
        { line, start, end in
            Query { $0.line?.time >= start && $0.line?.line == line && $0.time <= end }
        },
        { line, start, end in
            Query { $0.id == line || ($0.time >= start && $0.time <= end).not }
                .sorted(by: .ascending(\.planned))
        },
        { line, start, end in
            Query { $0.planned > start && $0.planned > end && $0.line == line }
                .sorted(by: .ascending(\.title)).paged(by: 2)
        },
        { line, start, end in
            Query {
                $0.time.isIn([start, end])
                    && $0.has(\Stop.line) { $0.line == line || $0.time > end }
            }
        },
    ]

    @Test("is equal to the query with its values, and gives the same rows and pages")
    func agree() throws {
        var generator = SeededGenerator(state: TestSettings.seed)
        let times = [0, 1, 43_199, 43_200, 43_201, -1].map {
            Date(timeIntervalSinceReferenceDate: $0)
        }
        var stops = (0..<80).map { _ in Stop(id: .init(generator.uuid())) }
        stops.append(Stop(id: Stop.first))
        for position in stops.indices {
            stops[position].line = stops.prefix(6).randomElement(using: &generator)?.id
            if position % 3 == 0 { stops[position].line = Stop.first }
            stops[position].time = times.randomElement(using: &generator) ?? Stop.noon
            stops[position].planned =
                position % 4 == 0 ? nil : times.randomElement(using: &generator)
            stops[position].title = "t\(Int.random(in: 0...9, using: &generator))"
        }
        try withVerifiedStore([Stop.self]) { store in
            try store.write { try $0.save(stops) }
            // Samples of no meaning, and some that filters of indexes name.
            let other = Date(timeIntervalSinceReferenceDate: 5)
            let asked = Self.makes.flatMap { make in
                [
                    Asked(Stop.ID(), other, Date(timeIntervalSinceReferenceDate: 6), make),
                    Asked(Stop.first, Stop.noon, other, make),
                    Asked(Stop.ID(), other, Stop.noon, make),
                ]
            }
            for _ in 0..<max(TestSettings.count, 600) {
                let asked = try #require(asked.randomElement(using: &generator))
                let line = stops.suffix(3).randomElement(using: &generator)?.line ?? Stop.first
                let start = times.randomElement(using: &generator) ?? Stop.noon
                let end = times.randomElement(using: &generator) ?? Stop.noon
                try expectEqual(
                    store, asked.form(line, start, end), asked.make(line, start, end))
            }
        }
    }

    private func expectEqual(
        _ store: Store, _ query: Query<Stop>, _ made: Query<Stop>
    ) throws {
        // The form is asked first, before its query is planned for the other one.
        switch made.description.utf8.count % 3 {
        case 0: #expect(try store.count(query) == store.count(made), "\(made)")
        case 1:
            let (page, other) = (try store.page(query), try store.page(made))
            #expect(page.records.map(\.title) == other.records.map(\.title), "\(made)")
            guard let next = page.next else { break }
            // The tokens of one are good for the other.
            let rest = try store.page(made, after: next)
            let others = try store.page(query, after: #require(other.next))
            #expect(rest.records == others.records, "\(made)")
        default: break
        }
        let found = try store.fetch(query)
        // An order is told where one is asked for.
        let isSorted = made.description.contains("sorted by")
        let expected = try store.fetch(made)
        #expect(
            isSorted
                ? found == expected
                : Set(found.map(\.id)) == Set(expected.map(\.id)), "\(made)")
        #expect(query == made && query.hashValue == made.hashValue)
        #expect(query.description == made.description)
        let narrowed = try store.fetch(query.and { $0.title != "t1" }.sorted(by: .ascending(\.id)))
        let narrow = try store.fetch(made.and { $0.title != "t1" }.sorted(by: .ascending(\.id)))
        #expect(narrowed == narrow, "\(made)")
    }
}
