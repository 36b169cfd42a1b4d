import Observation
import RecordStore
import TestSupport
import Testing

@Suite("Live records with their children") @MainActor struct LiveFamiliesTests {
    private static let list = Query<Band>().sorted(by: .ascending(\.name)).including(
        Query<Gig>().sorted(by: .descending(\.day)).limited(to: 2), by: \.band)

    private func expectSame(_ live: [Family<Band, Gig>], _ fresh: [Family<Band, Gig>]) {
        #expect(live.map(\.parent) == fresh.map(\.parent))
        #expect(live.map(\.children) == fresh.map(\.children))
    }

    @Test("are told of their parents and of the first children, and of nothing else")
    func precision() async throws {
        let store = try Store.temporary([Band.self, Gig.self])
        let bands = ["A", "B"].map { Band(name: $0) }
        let gigs = (0..<3).map { Gig(band: bands[0].id, day: 10 * $0) }
        try await store.write { transaction in
            try transaction.save(bands)
            try transaction.save(gigs)
        }
        let live = LiveFamilies(store, Self.list)
        #expect(store.watchCount == 0)
        #expect(live.families.map { $0.children.map(\.day) } == [[20, 10], []])
        #expect(store.watchCount == 1 && !live.hasMore && live.error == nil)
        // Neither a gig behind the first two nor one of no band is shown.
        try await store.write { transaction in
            try transaction.save(Gig(band: bands[0].id, day: 5))
            try transaction.save(Gig(day: 50))
            _ = try transaction.update(gigs[0].id) { $0.note = "old" }
        }
        #expect(store.watchCount == 1)
        func expectTold(_ change: @Sendable @escaping (inout StoreTransaction) throws -> Void)
            async throws
        {
            let told = Flag()
            withObservationTracking {
                _ = live.families
            } onChange: {
                told.raise()
            }
            try await store.write { try change(&$0) }
            expectSame(live.families, try await store.fetch(Self.list))
            while !told.isRaised { await Task.yield() }
        }
        try await expectTold { try $0.save(Gig(band: bands[1].id, day: 1)) }
        try await expectTold { try $0.save(Gig(band: bands[0].id, day: 15)) }
        try await expectTold { _ = try $0.update(gigs[2].id) { $0.note = "new" } }
        try await expectTold { _ = try $0.delete(gigs[2].id) }
        try await expectTold { _ = try $0.update(bands[1].id) { $0.name = "0" } }
        live.query = Query { $0.name == "A" }
        while live.families.count != 1 { await Task.yield() }
    }

    @Test("show what a fresh read does, after every commit")
    func history() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(
            at: folder.path("store"), options: .unflushed, [Band.self, Gig.self])
        var random = Seed("live families")
        let bands = (0..<7).map { Band(name: "\($0 % 3)") }
        try await store.write { try $0.save(bands) }
        let live = LiveFamilies(store, Self.list.with(Self.list.parents.paged(by: 3)))
        var known: [Gig.ID] = []
        for round in 0..<repetitions("PLAINWEIGHTS_OBSERVED", quick: 20, thorough: 60) {
            if round == 20 || round == 40 { live.loadMore() }
            let size = round < 20 ? 3 : round < 40 ? 6 : 9
            let query = Self.list.with(Self.list.parents.paged(by: size))
            let fresh = try await store.page(query)
            expectSame(live.families, fresh.families)
            #expect(live.hasMore == (fresh.next != nil))
            let band = bands.randomElement(using: &random)?.id
            let old = known.randomElement(using: &random)
            let (day, kind) = (
                Int.random(in: 0...9, using: &random), Int.random(in: 0...5, using: &random)
            )
            let gig = Gig(band: band, day: day)
            try await store.write { transaction in
                switch (kind, old, band) {
                case (0, let old?, _): _ = try transaction.delete(old)
                case (1, let old?, _): _ = try transaction.update(old) { $0.band = band }
                case (2, let old?, _): _ = try transaction.update(old) { $0.day = day }
                case (3, _, let band?): _ = try transaction.update(band) { $0.name = "\(day)" }
                default: try transaction.save(gig)
                }
            }
            known.append(gig.id)
        }
        expectSound(store)
    }
}
