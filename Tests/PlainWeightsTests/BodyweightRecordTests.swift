import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Records of sets without a weight") struct BodyweightRecordTests {
    private let bench = Trained.bench.id

    @Test("are those of the most repetitions, of several the earliest")
    func mostRepetitions() throws {
        let sets = [
            Trained.set(1, nil, 8), Trained.set(2, nil, 12), Trained.set(3, nil, 12),
            Trained.set(4, nil, 30, kind: .warmUp), Trained.set(5, nil, 40, completed: false),
            Trained.set(6, nil, nil), Trained.set(7, nil, 11), Trained.set(8, nil, 13),
        ]
        try Trained.withSets(sets) { store in
            let best = PersonalBest(of: bench)
            #expect(try store.value(of: best) == sets[7])
            try store.delete(sets[7].id)
            #expect(try store.value(of: best) == sets[1])
            let table = try store.value(of: ExerciseRecords(of: bench, mostReps: 13))
            #expect(table.best == sets[1])
            #expect(
                table.bestForReps == [ExerciseSet?](repeating: sets[1], count: 12) + [nil])
            #expect(table.oneRepMax == nil && table.mostSetVolume == nil)
            let card = try store.value(of: ExerciseCard(of: bench, today: LocalDay(7)))
            #expect(card.best == sets[1] && card.estimate == nil)
            let warm = PersonalBest(of: bench, policy: RecordPolicy(includesWarmUps: true))
            #expect(try store.value(of: warm) == sets[3])
        }
    }

    @Test("are made as sets are done, and counted")
    func events() throws {
        let reps = [8, 10, 10, 9, 11, 20]
        let sets = reps.enumerated().map { Trained.set(1 + $0.offset, nil, $0.element) }
        try withVerifiedStore { store in
            try store.save(Trained.bench)
            let made = try sets.map { try store.sets.add($0).records }
            #expect(made == [[], [.heaviest], [], [], [.heaviest], [.heaviest]])
            func events(_ rule: RecordRule) throws -> [ExerciseSet] {
                try store.value(of: RecordEvents(of: bench, by: rule))
            }
            let expected = [sets[1], sets[4], sets[5]]
            for rule in [RecordRule.heaviest, .pareto] {
                #expect(try events(rule).map(\.id) == expected.map(\.id))
            }
            #expect(try events(.oneRepMax()) == [])
            let metrics = PeriodMetrics(during: LocalDay(3)..<LocalDay(6))
            #expect(try store.value(of: metrics).records == 1)
            let trend = try store.value(of: Trend(of: bench))
            #expect(trend.map(\.hasRecord) == [false, true, false, false, true, true])
            #expect(trend.allSatisfy { $0.heaviest == nil && $0.estimate == nil })
        }
    }

    @Test("come after those of any weight")
    func mixed() throws {
        let sets = [
            Trained.set(1, nil, 20), Trained.set(2, -20, 5), Trained.set(3, nil, 30),
            Trained.set(4, 5, 8), Trained.set(5, nil, 8),
        ]
        try Trained.withSets(sets) { store in
            #expect(try store.value(of: PersonalBest(of: bench)) == sets[3])
            let table = try store.value(of: ExerciseRecords(of: bench, mostReps: 31))
            let expected: [(Range<Int>, ExerciseSet?)] = [
                (0..<8, sets[3]), (8..<30, sets[2]), (30..<31, nil),
            ]
            for (rows, set) in expected {
                #expect(table.bestForReps[rows].allSatisfy { $0 == set }, "\(rows)")
            }
            func events(_ rule: RecordRule) throws -> [Int] {
                try store.value(of: RecordEvents(of: bench, by: rule)).map { $0.day().rawValue }
            }
            // The first weight beats none. More repetitions without one beat no weight.
            #expect(try events(.heaviest) == [2, 4])
            #expect(try events(.pareto) == [2, 3, 4])
            try store.delete(sets[1].id)
            #expect(try events(.heaviest) == [3, 4])
        }
    }
}
