import Foundation
import PlainWeights
import TestSupport
import Testing

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

@Suite("The records of training") struct ModelTests {
    @Test("come back as they were saved, with every field, from the store and from JSON")
    func everyField() throws {
        let samples = Samples()
        try withVerifiedStore { store in
            try samples.save(to: store)
            func check<R: TrainingRecord & Codable>(_ record: R) throws {
                try record.validate()
                let found = try store.get(record.id)
                #expect(found == record)
                let json = try JSONEncoder().encode(record)
                #expect(try JSONDecoder().decode(R.self, from: json) == record)
            }
            try check(samples.gym)
            try check(samples.movement)
            try check(samples.equipment)
            try check(samples.workout)
            try check(samples.module)
            try check(samples.program)
            try check(samples.weighIn)
            try check(samples.waist)
            try check(samples.row)
            try check(samples.variant)
            try check(samples.muscle)
            try check(samples.exercise)
            try check(samples.planned)
            try check(samples.inWorkout)
            try check(samples.session)
            try check(samples.slot)
            try check(samples.scheduled)
            try check(samples.group)
            try check(samples.grouped)
            try check(samples.section)
            try check(samples.entry)
            try check(samples.set)
            try check(samples.mark)
        }
    }

    @Test("go with what they belong to, and stay without what they name")
    func deletions() throws {
        let samples = Samples()
        try withVerifiedStore { store in
            try samples.save(to: store)
            try store.delete(samples.gym.id)
            #expect(try store.get(samples.session.id)?.gym == nil)
            #expect(try store.get(samples.set.id)?.gym == nil)
            try store.delete(samples.planned.id)
            #expect(try store.get(samples.entry.id)?.plannedExercise == nil)
            try store.delete(samples.section.id)
            #expect(try store.get(samples.entry.id)?.section == nil)
            try store.delete(samples.workout.id)
            #expect(try store.get(samples.inWorkout.id) == nil)
            #expect(try store.get(samples.session.id)?.workoutName == samples.workout.name)
            #expect(try store.get(samples.slot.id)?.name == samples.workout.name)
            try store.delete(samples.module.id)
            try store.delete(samples.program.id)
            #expect(try store.get(samples.session.id)?.programName == samples.program.name)
            #expect(try store.get(samples.slot.id) == nil)
            #expect(try store.get(samples.scheduled.id) == nil)
            try store.delete(samples.movement.id)
            #expect(try store.get(samples.muscle.id) == nil)
            #expect(try store.get(samples.exercise.id)?.variant == nil)
            try store.delete(samples.equipment.id)
            #expect(try store.get(samples.exercise.id)?.equipment == nil)
            #expect(try store.get(samples.exercise.id)?.otherEquipment == [])
            #expect(try store.get(samples.entry.id)?.equipment == nil)
            try store.delete(samples.exercise.id)
            #expect(try store.get(samples.set.id) == nil)
            #expect(try store.get(samples.mark.id) == nil)
            #expect(try store.get(samples.entry.id)?.exerciseName == "Front Squat")
            #expect(try store.get(samples.entry.id)?.substitutedName == "Front Squat")
            #expect(try store.get(samples.grouped.id) == nil)
            try store.delete(samples.session.id)
            #expect(try store.get(samples.entry.id) == nil)
        }
    }

    @Test("sets go with their entry, and those of other entries stay")
    func deletedEntry() throws {
        try withVerifiedStore { store in
            let session = WorkoutSession(startDate: noon, utcOffsetMinutes: 0)
            let other = WorkoutSession(startDate: noon, utcOffsetMinutes: 0)
            let entries = [1, 2].map { SessionEntry(session: session.id, key: $0) }
            let sets = [(session, 1), (session, 2), (session, nil), (other, 1)].map {
                ExerciseSet(
                    exercise: nil, session: $0.0.id, entry: $0.1, reps: 1, timestamp: noon)
            }
            try store.save(session, other)
            try store.write { try $0.save(entries) }
            try store.sets.insert(sets)
            try store.delete(entries[0].id)
            let left = try sets.map { try store.get($0.id) != nil }
            #expect(left == [false, true, true, true])
            let twin = SessionEntry(session: session.id, key: 2)
            #expect(throws: StoreError.self) { try store.save(twin) }
        }
    }

    @Test("sets have the gym of their session after it moves")
    func movedSession() throws {
        try withVerifiedStore { store in
            let gyms = ["a", "b"].map { Gym(name: $0) }
            try store.write { try $0.save(gyms) }
            let session = WorkoutSession(startDate: noon, gym: gyms[0].id)
            let set = ExerciseSet(
                exercise: nil, session: session.id, reps: 1, timestamp: noon,
                gym: gyms[0].id.uuid)
            try store.save(session)
            try store.save(set)
            try store.sessions.update(session.id) { $0.gym = gyms[1].id }
            #expect(try store.get(set.id)?.gym == gyms[1].id.uuid)
        }
    }

    @Test("a set's load is of its own fields alone")
    func loads() {
        func load(_ weight: Weight?, _ count: Int? = nil, body: Weight? = nil) -> Double {
            ExerciseSet(
                exercise: nil, weight: weight, reps: 1, timestamp: noon, implementCount: count,
                bodyLoad: body
            ).load.kilograms
        }
        #expect(load(.kilograms(100)) == 100)
        #expect(load(.kilograms(20), 2) == 40)
        #expect(load(.kilograms(10), body: .kilograms(80)) == 90)
        #expect(load(.kilograms(-20), body: .kilograms(80)) == 60)
        #expect(load(nil) == 0)
        #expect(load(nil, body: .kilograms(51.2)) == 51.2)
    }

    @Test("muscles are 34 in 6 groups, and unknown ones are kept")
    func muscles() {
        #expect(Muscle.all.count == 34 && Set(Muscle.all).count == 34)
        #expect(Muscle.Group.allCases.map { $0.muscles.count } == [5, 7, 4, 8, 3, 7])
        #expect(Muscle.calves.anatomicalName == "triceps surae")
        let unknown = Muscle(rawValue: "gills")
        #expect(unknown.group == nil && unknown.name == "gills")
    }
}
