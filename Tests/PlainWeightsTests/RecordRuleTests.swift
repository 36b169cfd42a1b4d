import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Records of what has no weight") struct RecordRuleTests {
    private let bench = Trained.bench.id

    /// A set of one day: what was done, and which of the rules it breaks a record of.
    private func set(
        _ day: Int, _ kilograms: Double? = nil, reps: Int? = nil, seconds: Double? = nil,
        meters: Double? = nil, kind: ExerciseSet.Kind = .normal, completed: Bool = true,
        side: ExerciseSet.Side = .both
    ) -> ExerciseSet {
        var set = Trained.set(day, kilograms, reps, kind: kind, completed: completed)
        set.duration = seconds.map { .seconds($0) }
        set.distance = meters.map { .meters($0) }
        set.side = side
        return set
    }

    /// Expects that the sets of these days, and no others, are records by a rule, however it is
    /// asked.
    private func expect(
        _ days: [Int], by rule: RecordRule, of sets: [ExerciseSet],
        policy: RecordPolicy = .standard, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try Trained.withSets(sets.reversed()) { store in
            let events = RecordEvents(of: bench, by: rule, policy: policy)
            let found = try store.value(of: events).map { $0.day().rawValue }
            #expect(found == days, sourceLocation: sourceLocation)
            let new = try sets.filter { set in
                try store.value(of: NewRecords(by: set.id, rules: [rule], policy: policy)) == [rule]
            }
            #expect(new.map { $0.day().rawValue } == days, sourceLocation: sourceLocation)
            let trend = try store.value(of: Trend(of: bench, records: policy, rule: rule))
            let marked = trend.filter(\.hasRecord).map(\.start.rawValue)
            #expect(marked == days, sourceLocation: sourceLocation)
        }
    }

    @Test("of most repetitions are those of each weight by itself, and of none")
    func mostReps() throws {
        let sets = [
            set(1, 60, reps: 5), set(2, 60, reps: 6), set(3, 60, reps: 6), set(4, 80, reps: 9),
            set(5, reps: 7), set(6, reps: 8), set(7, 60, reps: 8, kind: .warmUp),
            set(8, 60, reps: 7), set(9, -20, reps: 4), set(10, -20, reps: 5), set(11, 0, reps: 9),
            set(12, 0, reps: 10), set(13, 60, reps: 20, completed: false), set(14, 60),
            set(15, 60, reps: 0), set(16, 80, reps: 10, side: .left), set(17, 60, reps: 8),
        ]
        try expect([2, 6, 8, 10, 12, 16, 17], by: .mostReps, of: sets)
        let warm = RecordPolicy(includesWarmUps: true)
        try expect([2, 6, 7, 10, 12, 16], by: .mostReps, of: sets, policy: warm)
    }

    @Test("of the longest are those of holds of each weight, without repetitions or a distance")
    func longest() throws {
        let sets = [
            set(1, seconds: 60), set(2, seconds: 60), set(3, seconds: 60.001), set(4, seconds: 0),
            set(5, 10, seconds: 30), set(6, 10, seconds: 31), set(7, seconds: 90, meters: 400),
            set(8, reps: 5, seconds: 95), set(9, seconds: 61, kind: .warmUp),
            set(10, seconds: 60.5), set(11, -10, seconds: 5), set(12, -10, seconds: 4),
            set(13, reps: 0, seconds: 62, meters: 0), set(14, seconds: 99, completed: false),
        ]
        try expect([3, 6, 10, 13], by: .longest, of: sets)
    }

    @Test("of the farthest are those of any weight and time")
    func farthest() throws {
        let sets = [
            set(1, meters: 0), set(2, meters: 400), set(3, 20, seconds: 90, meters: 400),
            set(4, meters: 401), set(5, reps: 3, meters: 400), set(6, meters: 500, kind: .warmUp),
            set(7, 40, meters: 402), set(8, seconds: 900),
        ]
        try expect([4, 7], by: .farthest, of: sets)
    }

    @Test("of the fastest are those of exactly one distance")
    func fastest() throws {
        let sets = [
            set(1, seconds: 1_500, meters: 5_000), set(2, seconds: 300, meters: 1_000),
            set(3, seconds: 1_499, meters: 5_000.000001), set(4, seconds: 1_500, meters: 5_000),
            set(5, meters: 5_000), set(6, seconds: 0, meters: 5_000),
            set(7, 10, seconds: 1_400, meters: 5_000), set(8, seconds: 1_450, meters: 5_000),
            set(9, seconds: 299.999, meters: 1_000), set(10, seconds: 0, meters: 0),
        ]
        try expect([7, 9], by: .fastest, of: sets)
    }

    @Test("are noticed as sets are logged, by what a person expects of each exercise")
    func usual() throws {
        try withVerifiedStore { store in
            let assisted = Exercise(name: "Assisted Pull-Up", loadMode: .assisted)
            try store.save(Trained.bench, Trained.row, assisted)
            func log(_ set: ExerciseSet, _ exercise: Exercise = Trained.bench) throws
                -> [RecordRule]
            {
                var set = set
                set.exercise = exercise.id
                return try store.sets.add(set).records
            }
            #expect(try log(set(1, seconds: 60)) == [])
            #expect(try log(set(2, seconds: 61)) == [.longest])
            #expect(try log(set(3, 60, reps: 8)) == [])
            // More repetitions of a weight are worth a word if the estimate is greater.
            #expect(try log(set(4, 60, reps: 10)) == [.oneRepMax()])
            #expect(try log(set(5, 40, reps: 12)) == [])
            #expect(try log(set(6, 40, reps: 14)) == [])
            #expect(try log(set(1, seconds: 1_500, meters: 5_000), Trained.row) == [])
            let run = set(2, seconds: 1_490, meters: 5_000)
            #expect(try log(run, Trained.row) == [.fastest])
            #expect(try log(set(3, meters: 6_000), Trained.row) == [.farthest])
            #expect(try log(set(1, -20, reps: 5), assisted) == [])
            #expect(try log(set(2, -20, reps: 8), assisted) == [.mostReps])
            #expect(try log(set(3, -15, reps: 8), assisted) == [.heaviest])
        }
    }

    @Test("are in the table: the longest of each weight, the farthest, the fastest of distances")
    func table() throws {
        let sets = [
            set(1, seconds: 60), set(2, seconds: 60), set(3, 10, seconds: 20),
            set(4, 10, seconds: 30), set(5, -5, seconds: 9), set(6, meters: 6_000),
            set(7, seconds: 2_000, meters: 6_000), set(8, seconds: 1_900, meters: 6_000),
            set(9, seconds: 1_500, meters: 5_000), set(10, seconds: 1_500, meters: 5_000),
            set(11, seconds: 99, kind: .warmUp), set(12, seconds: 1, meters: 9_000, kind: .warmUp),
        ]
        try Trained.withSets(sets) { store in
            let distances: [Distance] = [.kilometers(5), .kilometers(9), .kilometers(6)]
            func table(_ warm: Bool) throws -> ExerciseRecords.Table {
                try store.value(
                    of: ExerciseRecords(
                        of: bench, policy: RecordPolicy(includesWarmUps: warm),
                        distances: distances))
            }
            let usual = try table(false)
            #expect(usual.longest == [sets[0], sets[4], sets[3]])
            #expect(usual.farthest == sets[7])
            #expect(usual.fastest == [sets[8], nil, sets[7]])
            let warm = try table(true)
            #expect(warm.longest == [sets[10], sets[4], sets[3]])
            #expect(warm.farthest == sets[11])
            #expect(warm.fastest == [sets[8], sets[11], sets[7]])
            let other = try store.value(of: ExerciseRecords(of: Trained.row.id))
            #expect(other.longest == [] && other.farthest == nil)
            #expect(other.fastest == Array(repeating: nil, count: 7))
        }
    }

    @Test("are found by an index, whatever else the exercise has")
    func rows() throws {
        let lifts = (0..<2_000).map { set($0, Double($0 % 50), reps: 1 + $0 % 8) }
        let holds = (0..<1_000).map { set($0, seconds: Double(30 + $0 * 7 % 90)) }
        let runs = (0..<1_000).map { set($0, seconds: Double(1_500 - $0), meters: 5_000) }
        try Trained.withSets(lifts + holds + runs) { (store) throws in
            func read(_ set: ExerciseSet, _ rule: RecordRule) throws -> Int {
                let new = NewRecords(by: set.id, rules: [rule])
                return try #require(try store.explain(new).last?.rowsRead)
            }
            #expect(try read(lifts[1_999], .mostReps) <= 18)
            for rule in [RecordRule.longest, .farthest, .fastest] {
                #expect(try read(holds[999], rule) <= 4)
                #expect(try read(runs[999], rule) <= 4)
                #expect(try read(lifts[1_999], rule) == 0)
            }
        }
    }
}
