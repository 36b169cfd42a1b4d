import Foundation
import PlainWeights
import Synchronization
import Testing

/// Tuesday, 14 November 2023, 22:13:20 in coordinated universal time.
private let end = Date(timeIntervalSince1970: 1_700_000_000)

@Suite("Sample data") struct SampleDataTests {
    private struct Kind {
        let days: Int
        let exercises: Int
        let sessions: Int
        let sets: Int
        let make: @Sendable (UInt64, Date, Int) -> SampleData
    }

    private static let kinds = [
        Kind(days: 14, exercises: 5, sessions: 6, sets: 18, make: SampleData.twoWeeks),
        Kind(days: 30, exercises: 20, sessions: 12, sets: 76, make: SampleData.month),
        Kind(days: 365, exercises: 50, sessions: 160, sets: 2560, make: SampleData.year),
        Kind(days: 6, exercises: 28, sessions: 6, sets: 119, make: SampleData.liveWeek),
    ]

    @Test("is of the agreed size, complete and valid, whatever the seed", arguments: 0..<4)
    func sizes(kind: Int) throws {
        let kind = Self.kinds[kind]
        for seed in UInt64(0)..<10 {
            let sample = kind.make(seed, end, 120)
            #expect(sample.exercises.count == kind.exercises)
            #expect(sample.sessions.count == kind.sessions)
            #expect(sample.sets.count == kind.sets)
            #expect(Set(sample.sets.map(\.exercise)).count == kind.exercises)
            #expect(Set(sample.sets.map(\.session)).count == kind.sessions)
            #expect(Set(sample.exercises.map(\.name)).count == kind.exercises)
            for set in sample.sets { try set.validate() }
            for exercise in sample.exercises { try exercise.validate() }
            for session in sample.sessions { try session.validate() }
            for entry in sample.entries { try entry.validate() }
            for measurement in sample.measurements { try measurement.validate() }
            #expect(sample.entries.contains { $0.supersetGroup != nil })
            #expect(!sample.measurements.isEmpty)
            let keys = Dictionary(grouping: sample.entries, by: \.session)
            for set in sample.sets {
                let entry = keys[set.session]?.first { $0.key == set.entry }
                #expect(entry?.exercise == set.exercise)
            }
        }
    }

    @Test("lies in the days before the end's local day", arguments: 0..<4)
    func days(kind: Int) throws {
        let kind = Self.kinds[kind]
        // Two hours ahead, it is Wednesday already.
        let midnight = Date(timeIntervalSince1970: 1_700_006_400 - 7200)
        let sample = kind.make(3, end, 120)
        let dates = sample.sets.map(\.timestamp) + sample.sessions.compactMap(\.endDate)
        #expect(try #require(dates.max()) < midnight)
        let earliest = midnight.addingTimeInterval(-86_400 * Double(kind.days))
        #expect(try #require(sample.sessions.map(\.startDate).min()) >= earliest)
        let journey = kind.days < 14 ? 0..<0 : kind.sessions * 2 / 5..<kind.sessions * 3 / 5
        let away = sample.sessions[journey].map(\.id)
        for set in sample.sets {
            let isAway = set.session.map(away.contains) ?? false
            #expect(set.utcOffsetMinutes == (isAway ? 660 : 120))
        }
        // Wherever they are, they train in the afternoon.
        for session in sample.sessions {
            let offset = Double(session.utcOffsetMinutes) * 60
            let local = session.startDate.timeIntervalSince1970 + offset
            let hour = local.truncatingRemainder(dividingBy: 86_400) / 3_600
            #expect((16...19).contains(hour))
        }
        #expect(sample.sets.map(\.timestamp) == sample.sets.map(\.timestamp).sorted())
    }

    @Test("is the same for the same seed, and another for another", arguments: 0..<4)
    func seeds(kind: Int) {
        let make = Self.kinds[kind].make
        #expect(make(1, end, 0) == make(1, end, 0))
        #expect(make(1, end, 0) != make(2, end, 0))
    }

    @Test("does not change from release to release")
    func golden() throws {
        let set = try #require(SampleData.month(seed: 1, endingAt: end).sets.last)
        #expect("\(set.id)" == "018bc4ca-9e18-7250-9721-dc4819603284")
        #expect(set.timestamp == Date(timeIntervalSince1970: 1_699_813_695))
        #expect(set.weight == .kilograms(72.5))
    }

    @Test("goes into a store as it is, once")
    func adding() throws {
        try withVerifiedStore { store in
            let sample = SampleData.year(seed: 5, endingAt: end)
            try store.write { try sample.add(to: &$0) }
            for exercise in sample.exercises {
                #expect(try store.exercises.get(exercise.id) == exercise)
            }
            for set in sample.sets where try store.sets.get(set.id) != set {
                Issue.record("\(set) is another")
            }
            #expect(throws: StoreError.self) { try store.write { try sample.add(to: &$0) } }
            let all = sample.exercises.count + sample.sessions.count + sample.entries.count
            let count = try store.write { try sample.remove(from: &$0) }
            #expect(count == all + sample.sets.count + sample.measurements.count)
            #expect(try store.write { try sample.remove(from: &$0) } == 0)
            try store.write { try sample.add(to: &$0) }
            let loads = Set(sample.sets.compactMap(\.bodyLoad))
            #expect(loads.count > 10, "\(loads)")
        }
    }

    @Test("of any size has that many sets, in parts", arguments: [1, 15, 16, 17, 3_000, 60_001])
    func scale(count: Int) throws {
        let scale = SampleData.scale(sets: count, seed: 3, endingAt: end)
        let parts = Array(scale)
        #expect(parts.map(\.sets.count).reduce(0, +) == count)
        #expect(parts == Array(scale) && parts.count == (count + 49_999) / 50_000)
        let dates = parts.flatMap(\.sets).map(\.timestamp)
        #expect(try #require(dates.max()) < end)
        #expect(try #require(dates.min()) > Date(timeIntervalSince1970: 0))
        let exercises = parts.flatMap(\.exercises)
        #expect(Set(exercises.map(\.name)).count == exercises.count)
    }

    @Test("of the greatest size keeps to fifty years, and its first part is soon there")
    func greatest() throws {
        let scale = SampleData.scale(sets: 10_000_000, seed: 3, endingAt: end)
        var parts = scale.makeIterator()
        let part = parts.next()
        let start = try #require(part?.sets.map(\.timestamp).min())
        #expect(abs(end.timeIntervalSince(start) / 86_400 - 18_250) < 2)
    }

    @Test("of any size goes into a store, which tells how far it is")
    func addingScale() async throws {
        let store = try WorkoutStore.temporary(rehearsing: false)
        let progress = Mutex<[Int]>([])
        try await SampleData.scale(sets: 700, seed: 1, endingAt: end).add(to: store) { count in
            progress.withLock { $0.append(count) }
        }
        #expect(progress.withLock { $0 } == [700])
        try Self.addSmall(to: store)
        #expect(try await store.count(store.sets.newest) == 800)
        expectSound(store)
    }

    private static func addSmall(to store: WorkoutStore) throws {
        var counts: [Int] = []
        try SampleData.scale(sets: 100, seed: 2, endingAt: end)
            .add(to: store) { counts.append($0) }
        #expect(counts == [100])
    }

    @Test("of a live week has several sets of one exercise at one time")
    func identicalTimestamps() {
        let sample = SampleData.liveWeek(seed: 1, endingAt: end)
        #expect(Set(sample.sets.map(\.timestamp)).count == 28)
        #expect(sample.sets.contains { $0.weightUnit == .pounds })
        #expect(sample.sets.contains { $0.kind == .warmUp })
    }
}
