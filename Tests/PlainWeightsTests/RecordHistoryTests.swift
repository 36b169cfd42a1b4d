import Foundation
import PlainWeights
import TestSupport
import Testing

/// Sets as they come, change and go at any time, and a look at all of them in the order of time.
@Suite("Records of a changing history") struct RecordHistoryTests {
    private static let rules: [RecordRule] = [.mostReps, .longest, .farthest, .fastest]

    /// What of a set is compared, and with which sets; nil if the rule says nothing of it.
    private static func score(_ set: ExerciseSet, _ rule: RecordRule) -> (like: [Int?], Int)? {
        let (reps, seconds) = (set.reps ?? 0, set.duration?.rawValue ?? 0)
        let meters = set.distance?.rawValue ?? 0
        switch rule {
        case .mostReps: return reps > 0 ? ([set.weight?.rawValue], reps) : nil
        case .longest:
            let isHold = seconds > 0 && meters == 0 && reps == 0
            return isHold ? ([set.weight?.rawValue], seconds) : nil
        case .farthest: return meters > 0 ? ([], meters) : nil
        case .fastest: return meters > 0 && seconds > 0 ? ([meters], -seconds) : nil
        default: return nil
        }
    }

    private static func records(
        _ sets: [ExerciseSet], _ rule: RecordRule, warm: Bool
    ) -> [ExerciseSet] {
        let inOrder = sets.filter { $0.completed && (warm || $0.kind != .warmUp) }.sorted {
            ($0.timestamp, $0.sequence ?? .min, $0.id) < ($1.timestamp, $1.sequence ?? .min, $1.id)
        }
        return inOrder.indices.filter { place in
            guard let own = score(inOrder[place], rule) else { return false }
            let earlier = inOrder[..<place].compactMap { score($0, rule) }
                .filter { $0.like == own.like }
            return !earlier.isEmpty && earlier.allSatisfy { $0.1 < own.1 }
        }.map { inOrder[$0] }
    }

    private static func set(using random: inout Seed) -> ExerciseSet {
        func some<Value>(_ values: [Value]) -> Value {
            values[Int.random(in: values.indices, using: &random)]
        }
        var set = Trained.set(
            some([1, 2, 3, 4, 5, 6]), some([nil, nil, -20, 0, 20]), some([nil, nil, 0, 1, 2, 3]),
            hour: some([0, 12]), kind: some([.normal, .normal, .drop, .warmUp]),
            completed: some([true, true, true, false]))
        set.duration = some([nil, 0, 30, 31, 45.5, 60]).map { TimeSpan.seconds($0) }
        set.distance = some([nil, nil, 0, 400, 1_000]).map { Distance.meters($0) }
        set.sequence = some([nil, 0, 1])
        set.side = some([.both, .left, .right])
        return set
    }

    private func compare(_ store: WorkoutStore, _ sets: [ExerciseSet]) throws {
        for (rule, warm) in Self.rules.flatMap({ [($0, false), ($0, true)] }) {
            let policy = RecordPolicy(includesWarmUps: warm)
            let expected = Self.records(sets, rule, warm: warm)
            func events(_ days: Range<LocalDay>?) throws -> [ExerciseSet] {
                try store.value(
                    of: RecordEvents(
                        of: Trained.bench.id, by: rule, during: days, policy: policy))
            }
            #expect(try events(nil) == expected, "\(rule)")
            for first in 1...6 {
                let days = LocalDay(first)..<LocalDay(first + 1 + first % 3)
                #expect(try events(days) == expected.filter { days.contains($0.day()) }, "\(rule)")
            }
            for set in sets {
                let new = NewRecords(by: set.id, rules: [rule], policy: policy)
                let isRecord = try store.value(of: new) == [rule]
                #expect(isRecord == expected.contains(set), "\(rule) \(set)")
            }
        }
        try compareTable(store, sets)
    }

    private func compareTable(_ store: WorkoutStore, _ sets: [ExerciseSet]) throws {
        let distances: [Distance] = [.meters(400), .meters(1_000), .meters(1)]
        let table = try store.value(
            of: ExerciseRecords(of: Trained.bench.id, distances: distances))
        let done = sets.filter { $0.completed && $0.kind != .warmUp }
        func best(_ rule: RecordRule, _ like: [Int?]?) -> Int? {
            done.compactMap { Self.score($0, rule) }.filter { like == nil || $0.like == like }
                .map(\.1).max()
        }
        let weights = Set(done.compactMap { Self.score($0, .longest)?.like })
            .sorted { $0[0] ?? .min < $1[0] ?? .min }
        #expect(table.longest.map { [$0.weight?.rawValue] } == weights)
        #expect(table.longest.map(\.duration?.rawValue) == weights.map { best(.longest, $0) })
        #expect(table.farthest?.distance?.rawValue == best(.farthest, nil))
        let times = distances.map { best(.fastest, [$0.rawValue]).map { -$0 } }
        #expect(table.fastest.map { $0?.duration?.rawValue } == times)
    }

    @Test("are those of a look at all sets, whatever comes, changes and goes at whatever time")
    func history() throws {
        var random = Seed("record history")
        for _ in 0..<repetitions("PLAINWEIGHTS_RECORD_HISTORIES", quick: 2, thorough: 20) {
            try Trained.withSets([]) { store in
                var sets: [ExerciseSet] = []
                for step in 0..<60 {
                    let made = Self.set(using: &random)
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0 where !sets.isEmpty:
                        let place = Int.random(in: sets.indices, using: &random)
                        try store.delete(sets.remove(at: place).id)
                    case 1 where !sets.isEmpty:
                        let place = Int.random(in: sets.indices, using: &random)
                        var edited = made
                        edited.id = sets[place].id
                        sets[place] = edited
                        try store.save(edited)
                    default:
                        try store.save(made)
                        sets.append(made)
                    }
                    if step % 6 == 5 { try compare(store, sets) }
                }
            }
        }
    }

    @Test("are found among many that are better and came later")
    func improving() throws {
        var random = Seed("improving records")
        let some = (0..<20).map { _ in Self.set(using: &random) }
        let sets = (0..<150).flatMap { number -> [ExerciseSet] in
            var hold = Trained.set(number / 30, nil, nil, hour: Double(number % 30) / 2)
            hold.sequence = number
            var (run, walk) = (hold, hold)
            (run.id, walk.id) = (ExerciseSet.ID(), ExerciseSet.ID())
            hold.duration = .seconds(61 + Double(number))
            (run.distance, run.duration) = (.meters(400), .seconds(900 - Double(number)))
            walk.distance = .meters(2_000 + Double(number))
            return [hold, run, walk]
        }
        try Trained.withSets(some + sets) { store in try compare(store, some + sets) }
    }
}
