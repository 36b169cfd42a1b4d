import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

@Suite("Logging") struct LoggingTests {
    @Test("says by which rules a set is a record")
    func records() throws {
        try withVerifiedStore { store in
            try store.save(Trained.bench)
            func log(_ day: Int, _ weight: Double, _ reps: Int) throws -> [RecordRule] {
                let set = Trained.set(day, weight, reps)
                return try store.sets.add(set, records: [.heaviest, .oneRepMax(), .pareto]).records
            }
            // The last two were done before others, and noted after them.
            let found = try [
                log(10, 100, 5), log(11, 100, 5), log(12, 105, 5), log(13, 100, 8),
                log(14, 106, 1), log(15, 50, 20), log(11, 104, 1), log(1, 1, 1),
            ]
            #expect(
                found == [
                    [], [], [.heaviest, .oneRepMax(), .pareto], [.oneRepMax(), .pareto],
                    [.heaviest, .pareto], [.pareto], [.heaviest, .pareto], [],
                ])
            let warm = Trained.set(20, 500, 1, kind: .warmUp)
            #expect(try store.sets.add(warm).records == [])
            #expect(try store.sets.add(Trained.set(21, 500, 1), records: []).records == [])
        }
    }

    @Test("begins with what was done in the same place last time, or as planned")
    func nextSets() throws {
        let session = WorkoutSession(startDate: Trained.moment(20, 11), utcOffsetMinutes: 0)
        var pounds = Trained.set(10, 45, 8, hour: 13)
        pounds.weightUnit = .pounds
        let sets = [
            Trained.set(9, 1, 1), Trained.set(10, 40, 10, kind: .warmUp), pounds,
            Trained.set(11, 90, 1, completed: false),
        ]
        try Trained.withSets(sets) { store in
            try store.save(session)
            let entry = SessionEntry(
                session: session.id, key: 5, exercise: Trained.row.id,
                targets: [ExerciseSet.Target(weight: .kilograms(30), reps: 8...12)])
            try store.save(entry)
            func next(_ exercise: Exercise) throws -> ExerciseSet {
                try store.value(
                    of: NextSet(
                        of: exercise.id, in: session.id, entry: 5, at: Trained.moment(20, 12),
                        utcOffsetMinutes: 0))
            }
            var found: [ExerciseSet] = []
            var places: [Int?] = []
            for _ in 0..<3 {
                let set = try next(Trained.bench)
                found.append(set)
                places.append(try store.sets.add(set).set.sequence)
            }
            #expect(found.map(\.weight) == [40, 45, 45].map { .kilograms($0) })
            #expect(found.map(\.weightUnit) == [.kilograms, .pounds, .pounds])
            #expect(found.map(\.reps) == [10, 8, 8] && found[0].kind == .warmUp)
            #expect(places == [0, 1, 2])
            let planned = try next(Trained.row)
            #expect(planned.weight == .kilograms(30) && planned.reps == 8)
            #expect(planned.target == entry.targets?[0])
            let empty = try store.value(of: NextSet(of: Exercise.ID(), at: noon))
            #expect(empty.weight == nil && empty.reps == nil)
        }
    }

    @Test("fills in what was not given, and nothing else")
    func filling() throws {
        let curl = Exercise(name: "Curl", implementCount: 2, createdDate: noon)
        let gyms = ["a", "b"].map { Gym(name: $0) }
        try withVerifiedStore { store in
            try store.save(curl)
            for gym in gyms { try store.save(gym) }
            let sessions = gyms.map {
                WorkoutSession(startDate: noon, state: .active, gym: $0.id)
            }
            for session in sessions { try store.save(session) }
            func set(_ change: (inout ExerciseSet) -> Void = { _ in }) -> ExerciseSet {
                var set = ExerciseSet(
                    exercise: curl.id, session: sessions[0].id, weight: .kilograms(20), reps: 8,
                    timestamp: noon)
                change(&set)
                return set
            }
            let pair = try store.sets.add(set(), startingRest: .seconds(90)).set
            #expect(pair.load == .kilograms(40) && pair.gym == gyms[0].id.uuid)
            #expect(pair.sequence == 0)
            let clock = RestClock(start: noon, length: .seconds(90), after: pair.id)
            #expect(try store.get(sessions[0].id)?.clock == clock)
            // One dumbbell of a pair, with a place of its own.
            let one = try store.sets.add(set { ($0.implementCount, $0.sequence) = (1, 7) }).set
            #expect(one.load == .kilograms(20) && one.sequence == 7)
            // The set has ended the rest.
            #expect(try store.get(sessions[0].id)?.clock == nil)
            #expect(try store.get(pair.id)?.rest == .zero)
            let many = try store.sets.add([set(), set { $0.gym = gyms[1].id.uuid }])
            #expect(many.map(\.sequence) == [8, 9])
            #expect(many.map(\.gym) == gyms.map { $0.id.uuid })
            let alone = try store.sets.add(set { $0.session = nil }).set
            #expect(alone.sequence == nil && alone.gym == nil && alone.implementCount == 2)
            let raw = set()
            try store.sets.insert(raw)
            #expect(try store.get(raw.id) == raw)
            // A set that moves to another session is at the gym of that.
            try store.sets.update(pair.id) { $0.session = sessions[1].id }
            #expect(try store.get(pair.id)?.gym == gyms[1].id.uuid)
            try store.sets.update(pair.id) { $0.session = nil }
            #expect(try store.get(pair.id)?.gym == gyms[1].id.uuid)
            #expect(throws: TrainingError.self) {
                try store.sets.add(set { $0.weight = .kilograms(-1) })
            }
        }
    }

    @Test("is corrected when asked")
    func refilling() throws {
        let pullUp = Exercise(
            name: "Pull-up", loadMode: .bodyweight, bodyweightShare: 1_000, createdDate: noon)
        try withVerifiedStore { store in
            try store.save(pullUp)
            let sets = [-100.0, 0, 100].map {
                ExerciseSet(exercise: pullUp.id, reps: 5, timestamp: noon + $0)
            }
            for set in sets { try store.sets.add(set) }
            try store.measurements.insert(
                BodyMeasurement(weight: .kilograms(80), timestamp: noon - 200))
            try store.measurements.insert(
                BodyMeasurement(weight: .kilograms(82), timestamp: noon + 50))
            try store.exercises.update(pullUp.id) { $0.implementCount = 2 }
            #expect(try store.sets.refill(of: pullUp.id, from: noon) == 2)
            #expect(try store.get(sets[1].id)?.implementCount == 1)
            #expect(try store.sets.refill(of: pullUp.id, from: noon) == 0)
            try store.sets.update(sets[1].id) { $0.bodyLoad = .kilograms(1) }
            #expect(try store.sets.refill(of: pullUp.id, from: noon, replacing: true) == 2)
            let loads = try sets.map { try store.get($0.id)?.bodyLoad }
            #expect(loads == [nil, .kilograms(80), .kilograms(82)])
            #expect(try store.get(sets[1].id)?.implementCount == 2)
            #expect(try store.sets.refill(of: pullUp.id, from: noon) == 0)
            #expect(try store.fetch(store.measurements.newest).count == 2)
        }
    }

    @Test("the heaviest sets come first, and a forgotten clock says little")
    func heaviest() throws {
        let sets = [
            Trained.set(1, 100, 5), Trained.set(2, 110, 3), Trained.set(3, 110, 4),
            Trained.set(4, nil, 50), Trained.set(5, 200, 1, completed: false),
            Trained.set(6, 110, 4),
        ]
        try Trained.withSets(sets) { store in
            let found = try store.fetch(store.sets.heaviest(of: Trained.bench.id))
            #expect(found.map(\.id) == [2, 5, 1, 0].map { sets[$0].id })
        }
        let clock = RestClock(start: noon, length: .seconds(90))
        let rests = [-5, 60, 179.5, 4_000].map { clock.rest(until: noon + $0) }
        #expect(rests == [0, 60, 179.5, 180].map { .seconds($0) })
        #expect(clock.rest(until: noon + 4_000, limit: .minutes(5)) == .minutes(5))
    }
}
