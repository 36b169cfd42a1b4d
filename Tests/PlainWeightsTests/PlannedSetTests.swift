import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// What is planned, as it is typed, shown and begun with.
@Suite("A planned set") struct PlannedSetTests {
    private let bench = Exercise(name: "Bench", createdDate: noon)
    private let format = TrainingFormat(locale: Locale(identifier: "en_US"))

    @Test("is typed with the number of sets first, and equal ones are a group")
    func typing() throws {
        let typed = try TypedSets("bench +warmup 1x10x40 +work 3x5 3x8x80@8 80kgx5 2x60s")
        let groups = try typed.parts[0].setGroups(of: bench, in: .kilograms)
        #expect(groups.map(\.count) == [1, 3, 3, 1, 2])
        #expect(groups.map(\.target.kind) == [.warmUp, .normal, .normal, .normal, .normal])
        #expect(groups.map(\.target.reps) == [10...10, 5...5, 8...8, 5...5, nil])
        #expect(
            groups.map(\.target.weight) == [
                .kilograms(40), nil, .kilograms(80), .kilograms(80), nil,
            ])
        #expect(groups[2].target.rpe == 8 && groups[4].target.duration == .seconds(60))
        #expect(throws: TypedSetsError.noCount("80x8")) {
            try TypedSets("bench 80x8").parts[0].setGroups(of: bench, in: .kilograms)
        }
        #expect(throws: TypedSetsError.noSets("bench")) {
            try TypedSets("bench").parts[0].setGroups(of: bench, in: .kilograms)
        }
    }

    @Test("is typed with a range of repetitions, with a weight or without")
    func ranges() throws {
        let line = "bench +warmup 1x10-12x40 +work 3x8-12 2x8–12x80@8 80kgx5-6 8-12x82,5kg"
        let groups = try TypedSets(line).parts[0].setGroups(of: bench, in: .kilograms)
        #expect(groups.map(\.count) == [1, 3, 2, 1, 1])
        #expect(groups.map(\.target.reps) == [10...12, 8...12, 8...12, 5...6, 8...12])
        #expect(
            groups.map(\.target.weight) == [
                .kilograms(40), nil, .kilograms(80), .kilograms(80), .kilograms(82.5),
            ])
        for wrong in ["3x8-8", "3x12-8", "3x8-", "3x8-12-15", "2-3x8", "3x8-12x8-12", "8-1000000"] {
            #expect(throws: TypedSetsError.self, "\(wrong)") {
                try TypedSets("bench 1x5 \(wrong)").parts[0].setGroups(of: bench, in: .kilograms)
            }
        }
    }

    @Test("is shown with its range, share, time and side, equal ones together")
    func texts() {
        typealias Target = ExerciseSet.Target
        let lift = Target(weight: .kilograms(82.5), reps: 8...10)
        #expect(format.target(lift) == "82.5 kg x 8-10 reps")
        #expect(
            format.targets([lift, lift, Target(reps: 1...1)]) == "2 x 82.5 kg x 8-10 reps; 1 rep")
        #expect(
            format.target(Target(share: 725, reps: 5...5, isAsManyAsPossible: true))
                == "72.5% x 5+ reps")
        #expect(format.target(Target(isAsManyAsPossible: true)) == "as many reps as possible")
        #expect(
            format.target(Target(rpe: 7.5, distance: .meters(5_000), duration: .minutes(25)))
                == "5 km in 25:00, @7.5")
        #expect(
            format.target(Target(reps: 5...5, kind: .warmUp, side: .left))
                == "5 reps, left, to warm up")
        #expect(format.targets([]) == "" && format.target(Target()) == "")
    }

    @Test("of a rest is read from a time, and from nothing else")
    func times() {
        #expect(
            ["90s", "2min", "2m", "1:30", "1:02:03"].map { TimeSpan(typed: $0)?.seconds } == [
                90, 120, 120, 90, 3_723,
            ])
        for text in ["", "90", "5km", "-2m", "+2min", "2 min", "80kg", "soon"] {
            #expect(TimeSpan(typed: text) == nil, "\(text)")
        }
    }

    @Test("tells how much of a rest is left, and how long it is over")
    func clock() {
        let clock = RestClock(start: noon, length: .seconds(90))
        #expect([0, 30, 100].map { clock.left(at: noon + $0).seconds } == [90, 60, -10])
    }

    /// Returns the next set by a target, after one that was done a day before.
    private func next(
        _ target: ExerciseSet.Target, after last: ExerciseSet, isAsPlanned: Bool = true,
        inPlaceOf other: Exercise? = nil
    ) throws -> ExerciseSet {
        var found: ExerciseSet?
        try withVerifiedStore { store in
            try store.exercises.insert(bench)
            if let other { try store.exercises.insert(other) }
            var done = last
            (done.exercise, done.timestamp) = (bench.id, noon - 86_400)
            try store.sets.add(done)
            let session = try store.sessions.start(at: noon, utcOffsetMinutes: 0)
            var entry = try store.entries.add(bench.id, to: session.id)
            (entry.targets, entry.substituted) = ([target], other?.id)
            try store.write { try $0.save(entry) }
            found = try store.value(
                of: NextSet(
                    of: bench.id, in: session.id, entry: entry.key, at: noon, utcOffsetMinutes: 0,
                    isAsPlanned: isAsPlanned))
        }
        return try #require(found)
    }

    @Test("comes before what was done, which fills in the weight and repetitions of a range")
    func following() throws {
        let last = ExerciseSet(exercise: nil, weight: .kilograms(80), reps: 9, rpe: 9)
        let same = try next(.init(weight: .kilograms(80), reps: 8...10), after: last)
        #expect(same.weight == .kilograms(80) && same.reps == 9)
        let more = try next(.init(weight: .kilograms(82.5), reps: 8...10), after: last)
        #expect(more.weight == .kilograms(82.5) && more.reps == 8)
        let open = try next(.init(reps: 5...8), after: last)
        #expect(open.weight == .kilograms(80) && open.reps == 8)
        let most = try next(.init(reps: 5...5, isAsManyAsPossible: true), after: last)
        #expect(most.reps == 9)
        let usual = try next(
            .init(weight: .kilograms(82.5), reps: 8...10), after: last, isAsPlanned: false)
        #expect(usual.weight == .kilograms(80) && usual.reps == 9)
        #expect(usual.target?.weight == .kilograms(82.5))
    }

    @Test("of another measure takes nothing of what was done but the weight")
    func measures() throws {
        let run = ExerciseSet(
            exercise: nil, distance: .meters(5_000), duration: .minutes(25))
        let reps = try next(.init(reps: 10...10), after: run)
        #expect(reps.reps == 10 && reps.distance == nil && reps.duration == nil)
        let longer = try next(.init(distance: .meters(6_000)), after: run)
        #expect(longer.distance == .meters(6_000) && longer.duration == .minutes(25))
        let hold = try next(
            .init(duration: .seconds(60)),
            after: ExerciseSet(exercise: nil, weight: .kilograms(20), reps: 8))
        #expect(hold.duration == .seconds(60) && hold.reps == nil && hold.weight == .kilograms(20))
    }

    @Test("of an exercise in the place of another one begins with what was done of it")
    func substitute() throws {
        let last = ExerciseSet(exercise: nil, weight: .kilograms(30), reps: 9)
        let other = Exercise(name: "Row", createdDate: noon)
        let set = try next(
            .init(weight: .kilograms(80), reps: 5...5), after: last, inPlaceOf: other)
        #expect(set.weight == .kilograms(30) && set.reps == 9)
    }
}
