import Foundation
import RecordStore
import Testing

@Suite("The work of planning")
struct PlanWorkTests {
    private static func withParcels(_ body: (Snapshot, [Parcel]) throws -> Void) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 20)
        let parcels = ParcelShelf.parcels(count: 100, &generator)
        try withVerifiedStore([Parcel.self]) { store in
            try store.write { try $0.save(parcels) }
            try store.read { try body($0, parcels) }
        }
    }

    private func steps(_ query: Query<Parcel>, _ snapshot: Snapshot) throws -> Int {
        let steps = try snapshot.prepareAnew(query)
        #expect(steps <= Snapshot.planningStepLimit, "\(query)")
        return steps
    }

    @Test("grows with a filter, and not with the ways in which its parts can be put together")
    func alternatives() throws {
        try Self.withParcels { snapshot, parcels in
            var filter = Filter<Parcel> { $0.isOpen == true || $0.isOpen == false }
            var counts: [Int] = []
            for number in 0..<14 {
                filter = filter.and(Filter { $0.group == number || $0.count == number + 1 })
                counts.append(try steps(Query(filter), snapshot))
                let expected = parcels.filter { parcel in
                    (0...number).allSatisfy { parcel.group == $0 || parcel.count == $0 + 1 }
                }
                let found = try snapshot.fetch(Query(filter))
                #expect(Set(found.map(\.id)) == Set(expected.map(\.id)))
            }
            // Seven of them are planned to the end.
            #expect(counts[6] < Snapshot.planningStepLimit)
        }
    }

    @Test("is that of two parts for each `!` before what may be nil, however deep")
    func negations() throws {
        try Self.withParcels { snapshot, parcels in
            var flat = Filter<Parcel> { $0.isOpen == true }
            var deep = Filter<Parcel> { $0.goal < 5 }
            for number in 0..<64 {
                flat = flat.and(Filter { !($0.goal < number - 70) })
                // A filter has 16 levels at most, and these are two.
                if number < 7 { deep = Filter { $0.goal >= number - 70 }.and(deep).not }
            }
            for filter in [flat, deep] { _ = try steps(Query(filter), snapshot) }
            let found = try snapshot.fetch(Query(flat))
            #expect(Set(found.map(\.id)) == Set(parcels.filter(\.isOpen).map(\.id)))
        }
    }

    @Test("is bounded for nested joins and conditions on what refers to a record")
    func nested() throws {
        try Self.withParcels { snapshot, _ in
            var filter = Filter<Parcel> { $0.group == 1 || $0.count == 2 }
            for number in 0..<6 {
                let inner = filter
                let has = Filter<Parcel> { $0.has(\Parcel.within) { _ in inner } }
                let behind = Filter<Parcel> {
                    $0.within?.within?.group == number || $0.within?.count == 3
                }
                filter = has.and(behind)
                _ = try steps(Query(filter), snapshot)
            }
        }
    }

    @Test("stays below its bound for 64 random conditions of every nesting")
    func random() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 64)
        try Self.withParcels { snapshot, parcels in
            var tooDeep = 0
            for _ in 0..<200 {
                var filters = (0..<64).map { _ in
                    RandomFilter(&generator, among: parcels, depth: 0).filter
                }
                while filters.count > 1 {
                    let count = min(Int.random(in: 2...9, using: &generator), filters.count)
                    let start = Int.random(in: 0...(filters.count - count), using: &generator)
                    let parts = filters[start..<(start + count)]
                    let isAnd = Bool.random(using: &generator)
                    let joined = parts.dropFirst().reduce(parts[start]) {
                        isAnd ? $0.and($1) : $0.or($1)
                    }
                    let isNegated = Int.random(in: 0...3, using: &generator) == 0
                    filters.replaceSubrange(
                        start..<(start + count), with: [isNegated ? joined.not : joined])
                }
                let query = Query(filters[0]).sorted(byKeys: RandomOrder(&generator).keys)
                do {
                    _ = try steps(query, snapshot)
                } catch StoreError.invalidQuery(let mistake) {
                    // Some of these filters have more levels than a filter may have.
                    guard case .tooDeep = mistake.problem else { throw mistake }
                    tooDeep += 1
                }
            }
            #expect(tooDeep < 20)
        }
    }

    @Test("leaves a plan by each index, however large the filter is")
    func large() throws {
        try Self.withParcels { snapshot, parcels in
            let names = (0..<2_500).map { "name \($0)" } + [parcels[0].name]
            let list = Query<Parcel> { $0.group == 1 && $0.name.isIn(names) }
            let found = try snapshot.ids(list.refusingScans())
            let named = parcels.filter { $0.group == 1 && $0.name == parcels[0].name }
            #expect(Set(found) == Set(named.map(\.id)))
            let parts = (0..<5_001).map { "count != \($0 + 100)" }.joined(separator: " && ")
            let many = Query(try Filter<Parcel>(parsing: parts)).and { $0.group == 1 }
            let others = try snapshot.ids(many.refusingScans())
            #expect(Set(others) == Set(parcels.filter { $0.group == 1 }.map(\.id)))
        }
    }

    @Test("is linear in the parts of a filter, also if all go through one reference")
    func linear() throws {
        try Self.withParcels { snapshot, parcels in
            let parts = (0..<30_000).map { "within?.count != \($0 + 100)" }
            let text = parts.joined(separator: " && ") + " && within == \(parcels[0].id)"
            let query = Query(try Filter<Parcel>(parsing: text))
            let start = ContinuousClock.now
            let count = try snapshot.count(query)
            // Minutes, if each part is compared with all others.
            #expect(ContinuousClock.now - start < .seconds(30))
            #expect(count == parcels.count { $0.within == parcels[0].id })
        }
    }

    @Test("leaves a plan for a wide `||`, of which each part has an index")
    func wide() throws {
        try Self.withParcels { snapshot, _ in
            let parts = (0..<64).map { number in
                number % 2 == 0
                    ? Filter<Parcel> { $0.count == number && $0.isOpen == true }
                    : Filter { $0.group == number && $0.cost > 3 }
            }
            let query = Query(parts.dropFirst().reduce(parts[0]) { $0.or($1) })
            _ = try steps(query, snapshot)
            let source = try snapshot.explain(query) { _, index in
                index == nil ? 1_000_000 : 5
            }.plan.source
            #expect(source == "either of")
        }
    }
}
