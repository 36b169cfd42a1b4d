import Foundation
import PlainWeights
import TestSupport
import Testing

private func day(_ number: Int) -> Date {
    Date(timeIntervalSince1970: Double(number) * 86_400)
}

private func set(_ exercise: Exercise, day number: Int) -> ExerciseSet {
    ExerciseSet(
        exercise: exercise.id, weight: .kilograms(50), reps: 5, timestamp: day(number),
        utcOffsetMinutes: 0)
}

@Suite("An exercise's lastUpdated") struct LastUpdatedTests {
    private let bench = Exercise(name: "Bench", createdDate: day(100))
    private let squat = Exercise(name: "Squat", createdDate: day(90))

    @Test("is its creation without sets, and again when they are gone")
    func creation() throws {
        try withVerifiedStore { store in
            try store.save(bench)
            #expect(try store.get(bench.id)?.lastUpdated == day(100))
            let (first, second) = (set(bench, day: 101), set(bench, day: 105))
            try store.save(first, second)
            #expect(try store.get(bench.id)?.lastUpdated == day(105))
            try store.delete(second.id)
            #expect(try store.get(bench.id)?.lastUpdated == day(101))
            try store.delete(first.id)
            #expect(try store.get(bench.id)?.lastUpdated == day(100))
        }
    }

    @Test("is not lowered by a set from before it was created")
    func backdated() throws {
        try withVerifiedStore { store in
            try store.save(bench)
            try store.save(set(bench, day: 3))
            #expect(try store.get(bench.id)?.lastUpdated == day(100))
        }
    }

    @Test("follows a set that moves to another exercise or another day")
    func moved() throws {
        try withVerifiedStore { store in
            try store.save(bench, squat)
            let moving = set(bench, day: 110)
            try store.save(moving)
            try store.write { _ = try $0.update(moving.id) { $0.exercise = squat.id } }
            #expect(try store.get(bench.id)?.lastUpdated == day(100))
            #expect(try store.get(squat.id)?.lastUpdated == day(110))
            try store.write { _ = try $0.update(moving.id) { $0.timestamp = day(95) } }
            #expect(try store.get(squat.id)?.lastUpdated == day(95))
            try store.write { _ = try $0.update(moving.id) { $0.exercise = nil } }
            #expect(try store.get(squat.id)?.lastUpdated == day(90))
        }
    }

    @Test("follows sets that go with their session")
    func cascaded() throws {
        try withVerifiedStore { store in
            let session = WorkoutSession(startDate: day(120))
            var sets = [set(bench, day: 120), set(squat, day: 121), set(bench, day: 119)]
            sets[0].session = session.id
            sets[1].session = session.id
            try store.write { tx in
                try tx.save([bench, squat])
                try tx.save(session)
                try tx.save(sets)
            }
            try store.delete(session.id)
            #expect(try store.get(bench.id)?.lastUpdated == day(119))
            #expect(try store.get(squat.id)?.lastUpdated == day(90))
        }
    }

    @Test("counts a noted edit, which outlives later sets and their deletion")
    func edited() throws {
        try withVerifiedStore { store in
            try store.save(bench)
            try store.write { tx in
                _ = try tx.update(bench.id) {
                    $0.notes = "grip"
                    $0.bumpUpdated(at: day(130))
                }
            }
            #expect(try store.get(bench.id)?.lastEdited == day(130))
            #expect(try store.get(bench.id)?.lastUpdated == day(130))
            let later = set(bench, day: 140)
            try store.save(later)
            try store.delete(later.id)
            #expect(try store.get(bench.id)?.lastUpdated == day(130))
        }
    }

    @Test("takes an edit that does not say when for one of now")
    func unsaid() throws {
        try withVerifiedStore { store in
            try store.save(bench)
            try store.write { _ = try $0.update(bench.id) { $0.name = "Bench Press" } }
            let edited = try #require(try store.get(bench.id)?.lastEdited)
            #expect(edited > day(100))
            #expect(try store.get(bench.id)?.lastUpdated == edited)
        }
    }

    @Test("is not moved, nor is lastEdited, by what the library or an import takes along")
    func cleared() throws {
        try withVerifiedStore { store in
            let (movement, equipment) = (Movement(name: "Press"), Equipment(name: "Bar"))
            let variant = Variant(movement: movement.id, name: "Flat")
            let press = Exercise(
                name: "Press", variant: variant.id, equipment: equipment.id, createdDate: day(1))
            try store.save(movement)
            try store.save(variant)
            try store.save(equipment)
            try store.save(press)
            let file =
                "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps\n"
                + "2026-03-01 18:00:00,A,Press,1,80,5\n"
            let report = try store.importTraining(
                Data(file.utf8), ImportOptions(timeZone: .gmt))
            #expect(report.imported == 1 && report.newExercises == 0)
            try store.removeImport(report.batch)
            try store.movements.delete(movement.id)
            try store.equipment.delete(equipment.id)
            let left = try #require(try store.get(press.id))
            #expect(left.variant == nil && left.equipment == nil)
            #expect(left.lastEdited == nil && left.lastUpdated == day(1))
            // What the user clears is an edit, also of something that went meanwhile.
            try store.save(equipment)
            try store.exercises.update(press.id) { $0.equipment = equipment.id }
            let chosen = try #require(try store.get(press.id)?.lastEdited)
            try store.exercises.update(press.id) { $0.equipment = nil }
            #expect(try #require(try store.get(press.id)?.lastEdited) > chosen)
        }
    }

    @Test("is not set back by a stale copy, and a stale copy loses no edit")
    func stale() throws {
        try withVerifiedStore { store in
            try store.save(bench)
            try store.save(set(bench, day: 150))
            try store.write { _ = try $0.update(bench.id) { $0.bumpUpdated(at: day(160)) } }
            try store.save(bench)
            #expect(try store.get(bench.id)?.lastEdited == day(160))
            #expect(try store.get(bench.id)?.lastUpdated == day(160))
        }
    }

    @Test("is right when sets are written before their exercise, in one transaction")
    func setsFirst() throws {
        try withVerifiedStore { store in
            try store.write { tx in
                try tx.save(set(bench, day: 170))
                try tx.save(bench)
            }
            #expect(try store.get(bench.id)?.lastUpdated == day(170))
        }
    }
}
