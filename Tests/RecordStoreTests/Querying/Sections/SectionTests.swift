import Foundation
import RecordStore
import Testing

@Suite("Sections")
struct SectionTests {
    private static let utc = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Queries of all sorts of plans, in both directions, and with nothing in them.
    private static let queries: [Query<Parcel>] = [
        Query(), Query().sorted(by: .descending(\.day)), Query { $0.group == 1 },
        Query { $0.count > 1 }.sorted(by: .descending(\.group), .ascending(\.day)),
        Query { $0.isOpen == true }.sorted(by: .name(\.name), .descending(\.note)),
        Query { $0.group == 2 }.sorted(by: .descending(\.note)),
        Query { $0.tags.contains("bench") }.sorted(by: .ascending(\.goal)),
        Query { $0.group == 9 },
        Query { $0.count > 0 }.sorted(
            by: .computed(Parcel.half, descending: true), .ascending(\.day)),
    ]

    private func check<Value: Hashable & Sendable>(
        _ key: SectionKey<Parcel, Value>, _ value: @escaping (Parcel) -> Value,
        isDescending: (Query<Parcel>) -> Bool, _ isLess: @escaping (Value, Value) -> Bool
    ) throws {
        try withParcels(count: 120) { store, _ in
            for query in Self.queries {
                let rows = try store.fetch(query)
                let groups = Dictionary(grouping: rows, by: value)
                var order = groups.keys.sorted(by: isLess)
                if isDescending(query) { order.reverse() }
                let sections = try store.sections(of: query, by: key)
                #expect(sections.map(\.value) == order, "\(query)")
                for section in sections {
                    let found = try store.fetch(section.query)
                    let isSame =
                        query.isSorted
                        ? found == groups[section.value]
                        : Set(found.map(\.id)) == Set(groups[section.value]?.map(\.id) ?? [])
                    #expect(isSame, "\(section.query)")
                }
                if let second = sections.dropFirst().first {
                    let rest = try store.sections(of: query, by: key, after: second, limit: 2)
                    #expect(rest.map(\.value) == Array(order.dropFirst(2).prefix(2)), "\(query)")
                }
                try checkPages(query, key, sections, in: store)
            }
        }
    }

    private func checkPages<Value: Hashable & Sendable>(
        _ query: Query<Parcel>, _ key: SectionKey<Parcel, Value>,
        _ sections: [QuerySection<Parcel, Value>], in store: Store
    ) throws {
        let all = try sections.map { try store.fetch($0.query).map(\.id) }
        for size in [1, 3, 7, 500] {
            var shown: [[Parcel.ID]] = []
            var page = try store.page(query.paged(by: size), by: key)
            while true {
                let count = page.items.reduce(0) { $0 + $1.records.count }
                #expect(page.next == nil ? count <= size : count == size, "\(query)")
                for part in page.items {
                    let ids = part.records.map(\.id)
                    if part.isContinued { shown[shown.count - 1] += ids } else { shown.append(ids) }
                    #expect(part.section.value == sections[shown.count - 1].value)
                }
                guard let token = page.next else { break }
                page = try store.page(
                    query.paged(by: size), by: key, after: PageToken(token.text))
            }
            // Without sort keys a page may have another plan than all rows.
            let isSame = query.isSorted ? shown == all : shown.map(Set.init) == all.map(Set.init)
            #expect(isSame, "\(query) by \(size)")
            #expect(shown.joined().count == all.joined().count, "\(query) by \(size)")
        }
    }

    @Test("by a value have its records in the order of the query")
    func values() throws {
        try check(.value(\.group), \.group, isDescending: { $0.sortsDown("group") }, <)
    }

    @Test("by a value that no index has in order")
    func unserved() throws {
        try check(.value(\.small), \.small, isDescending: { $0.sortsDown("small") }, <)
    }

    @Test("by a computed column, by the values that its index has")
    func computed() throws {
        try check(
            .computed(Parcel.half), { $0.count / 2 },
            isDescending: { $0.sortsDown("half") || $0.sortsDown("computed(\"half\")") }, <)
    }

    @Test("by text, nil first, or last where the query descends")
    func text() throws {
        try check(
            .value(\.note), \.note, isDescending: { $0.sortsDown("note") }
        ) { left, right in
            guard let right else { return false }
            return left.map { ParcelShelf.isLess($0, right) } ?? true
        }
    }

    @Test("by days, minutes and seconds of a calendar")
    func days() throws {
        for component in [Calendar.Component.day, .minute, .second] {
            let calendar = Self.utc
            try check(
                .each(component, of: \.day, in: calendar),
                { calendar.dateInterval(of: component, for: $0.day)! },
                isDescending: { $0.sortsDown("day") }, { $0.start < $1.start })
        }
    }

    @Test("of a limited query end where it ends")
    func limited() throws {
        try withParcels(count: 100) { store, _ in
            let query = Query<Parcel>().sorted(by: .ascending(\.group), .ascending(\.day))
            let first = try store.sections(of: query, by: .value(\.group))
            let count = try store.count(first[0].query)
            let sections = try store.sections(of: query.limited(to: count + 3), by: .value(\.group))
            #expect(sections.map(\.value) == [0, 1])
            #expect(try store.count(sections[1].query) == 3)
            let rest = try store.sections(
                of: query.limited(to: count + 3), by: .value(\.group), after: sections[0])
            #expect(rest.map(\.value) == [1])
            #expect(try store.count(rest[0].query) == 3)
            let none = try store.sections(
                of: query.limited(to: count + 3), by: .value(\.group), after: sections[1])
            #expect(none.isEmpty)
            #expect(try store.sections(of: query.limited(to: 0), by: .value(\.group)).isEmpty)
            let paged = query.limited(to: count + 3).paged(by: 10)
            var page = try store.page(paged, by: .value(\.group))
            var ids = page.items.flatMap(\.records).map(\.id)
            while let token = page.next {
                page = try store.page(paged, by: .value(\.group), after: token)
                ids += page.items.flatMap(\.records).map(\.id)
            }
            #expect(ids == Array(try store.ids(query).prefix(count + 3)))
        }
    }

    @Test("go on after their last record although others, or all of a section, are gone")
    func writesBetween() throws {
        try withParcels(count: 60) { store, _ in
            let query = Query<Parcel>().sorted(by: .ascending(\.day)).paged(by: 5)
            let page = try store.page(query, by: .value(\.group))
            let shown = page.items.flatMap(\.records)
            try store.deleteAll(Query<Parcel> { $0.group == 0 })
            let next = try store.page(query, by: .value(\.group), after: #require(page.next))
            #expect(shown.allSatisfy { $0.group == 0 })
            #expect(next.items.map(\.section.value) == [1])
            #expect(next.items.first?.isContinued == false)
        }
    }

    @Test("refuse tokens of other queries, keys and calendars")
    func tokens() throws {
        try withParcels(count: 60) { store, _ in
            let query = Query<Parcel>().sorted(by: .ascending(\.day)).paged(by: 5)
            let key = SectionKey<Parcel, DateInterval>.each(.second, of: \.day, in: Self.utc)
            let token = try #require(try store.page(query, by: key).next)
            var other = Self.utc
            other.timeZone = TimeZone(secondsFromGMT: 3600)!
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.page(query, by: .each(.second, of: \.day, in: other), after: token)
            }
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.page(query, by: .value(\.group), after: token)
            }
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.page(query.and { $0.group == 1 }, by: key, after: token)
            }
            #expect(throws: StoreError.invalidToken(.otherQuery)) {
                try store.page(query, after: token)
            }
        }
    }

    @Test("do not depend on what they do not show")
    func unshown() async throws {
        try await withVerifiedStore([Parcel.self]) { store in
            var parcels = (0..<30).map { _ in Parcel() }
            for position in parcels.indices { parcels[position].group = position / 10 }
            let all = parcels
            try await store.write { try $0.save(all) }
            let query = Query<Parcel>().sorted(by: .ascending(\.day)).paged(by: 13)
            var pages = store.observe {
                try $0.page(query.refusingScans(), by: .value(\.group)).items.map(\.records.count)
            }.makeAsyncIterator()
            #expect(try await pages.next() == [10, 3])
            try await store.write { _ = try $0.update(all[25].id) { $0.count = 1 } }
            try await store.write { _ = try $0.delete(all[19].id) }
            #expect(store.watchCount == 1)
            try await store.write { _ = try $0.delete(all[5].id) }
            #expect(try await pages.next() == [9, 4])
        }
    }
}

extension Query<Parcel> {
    fileprivate var isSorted: Bool { description.contains(" sorted by ") }

    fileprivate func sortsDown(_ field: String) -> Bool {
        description.contains("\(field) descending")
    }
}
