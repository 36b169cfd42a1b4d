import Foundation
import RecordStore
import Testing

@Suite("Sections by the calendar of a place")
struct CalendarSectionTests {
    /// An order, and what it means for the sections.
    private struct Order {
        let query: Query<Parcel>
        var isSorted = true
        var isDescending = false
    }

    private static let orders = [
        Order(query: Query().sorted(by: .descending(\.day)), isDescending: true),
        Order(query: Query().sorted(by: .ascending(\.day))),
        Order(
            query: Query().sorted(by: .descending(\.count), .descending(\.day)), isDescending: true
        ),
        Order(query: Query { $0.count > 3 }, isSorted: false),
    ]

    private static let components: [Calendar.Component] = [
        .day, .month, .year, .weekOfYear, .hour, .era, .quarter,
    ]

    /// Before and after all that calendars know, and around the day that Samoa left out.
    private static let edges: [Double] = [
        0, -0.0, 1e300, -1e300, 1e15, -1e15, -62_135_769_600, 346_860_000, 346_950_000,
        Date.distantPast.timeIntervalSinceReferenceDate,
        Date.distantFuture.timeIntervalSinceReferenceDate,
    ]

    private static func parcels(_ generator: inout SeededGenerator) -> [Parcel] {
        (0..<max(TestSettings.count / 10, 10)).map { number in
            let halfHour = Int.random(in: 166_666...233_333, using: &generator)
            let seconds =
                number % 5 == 0 ? generator.pick(edges) : Double(halfHour * 1_800)
            return Parcel(
                id: Parcel.ID(generator.uuid()), count: number % 40,
                day: Date(timeIntervalSinceReferenceDate: seconds))
        }
    }

    @Test(
        "have each record of the query once and in its order, whole and by pages",
        arguments: [
            "Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia", "GMT",
            "Africa/Cairo",
        ])
    func places(zone: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        var generator = SeededGenerator(state: TestSettings.seed)
        let parcels = Self.parcels(&generator)
        try withVerifiedStore([Parcel.self]) { store in
            try store.write { try $0.save(parcels) }
            for component in Self.components {
                let key = SectionKey<Parcel, DateInterval>.each(
                    component, of: \.day, in: calendar)
                for order in Self.orders {
                    try check(order, key, in: store, "\(component) in \(zone): \(order.query)")
                }
            }
        }
    }

    @Test(
        "do not overlap where a place left out a day",
        arguments: [
            ("Pacific/Apia", 346_900_000.0), ("Pacific/Kwajalein", -232_800_000),
            ("Pacific/Kiritimati", -189_400_000),
        ])
    func leftOut(zone: String, moment: Double) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let parcels = (-480...480).map { number in
            Parcel(
                id: Parcel.ID(), count: number,
                day: Date(timeIntervalSinceReferenceDate: moment + Double(number * 3_600)))
        }
        try withVerifiedStore([Parcel.self]) { store in
            try store.write { try $0.save(parcels) }
            for component in Self.components {
                let key = SectionKey<Parcel, DateInterval>.each(
                    component, of: \.day, in: calendar)
                try check(Self.orders[0], key, in: store, "\(component) in \(zone)")
            }
        }
    }

    private func check(
        _ order: Order, _ key: SectionKey<Parcel, DateInterval>, in store: Store,
        _ comment: Comment
    ) throws {
        let all = try store.ids(order.query)
        let sections = try store.sections(of: order.query, by: key)
        let starts = sections.map(\.value.start)
        let sorted = starts.sorted(by: order.isDescending ? (>) : (<))
        #expect(starts == sorted, comment)
        let shown = try sections.flatMap { try store.ids($0.query) }
        #expect(shown.count == all.count && Set(shown) == Set(all), comment)

        let query = order.query.paged(by: 7)
        var page = try store.page(query, by: key)
        var paged = page.items.flatMap(\.records).map(\.id)
        while let token = page.next {
            page = try store.page(query, by: key, after: token)
            paged += page.items.flatMap(\.records).map(\.id)
        }
        // Without sort keys a page may have another plan than all rows.
        let isSame = order.isSorted ? paged == shown : Set(paged) == Set(shown)
        #expect(isSame && paged.count == shown.count, comment)
    }
}
