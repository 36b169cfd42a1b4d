import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Typed names") struct TypedNameTests {
    private static let names = [
        "Bench Press", "Bench Press (Dumbbell)", "Incline Bench Press", "Élévation", "Row", "row",
        "Overhead Press", "Row (Cable)",
    ]

    private static let meanings: [(String, [String])] = [
        ("bench press", ["Bench Press"]), ("  BENCH PRESS ", ["Bench Press"]),
        ("ben pr", ["Bench Press"]), ("ben pr dum", ["Bench Press (Dumbbell)"]),
        ("elevation", ["Élévation"]), ("row", ["Row", "row"]), ("row cable", ["Row (Cable)"]),
        ("incline", ["Incline Bench Press"]),
        (
            "press",
            [
                "Bench Press", "Bench Press (Dumbbell)", "Incline Bench Press", "Overhead Press",
            ]
        ), ("head", ["Overhead Press"]), ("squat", []), ("", []), ("  ", []), ("()", []),
    ]

    @Test("mean the one that fits best, or candidates that fit as well", arguments: meanings)
    func among(text: String, meant: [String]) {
        let found = TypedName(text).meant(among: Self.names, name: { $0 }, id: { "id \($0)" })
        #expect(found == meant)
        #expect(
            TypedName("id Row").meant(among: Self.names, name: { $0 }, id: { "id \($0)" })
                == ["Row"])
    }

    @Test("mean exercises of a store as they mean those of a list", arguments: meanings)
    func exercises(text: String, meant: [String]) throws {
        let store = try WorkoutStore.temporary()
        try store.exercises.insert(Self.names.map { Exercise(name: $0) })
        let found = try store.read { try $0.exercises(meantBy: TypedName(text)) }
        #expect(found.map(\.name).sorted() == meant.sorted())
    }

    @Test("mean hidden exercises by the whole name or the id alone")
    func hidden() throws {
        let store = try WorkoutStore.temporary()
        let old = Exercise(name: "Leg Press", isHidden: true)
        try store.exercises.insert(old)
        func meant(_ text: String) throws -> [Exercise.ID] {
            try store.read { try $0.exercises(meantBy: TypedName(text)).map(\.id) }
        }
        #expect(try meant("leg press") == [old.id] && meant(old.id.description) == [old.id])
        #expect(try meant("leg") == [])
    }

    @Test("of built-in movements make exercises that know what is logged of them")
    func builtIn() throws {
        let store = try WorkoutStore.temporary()
        func built(_ text: String) throws -> Exercise? {
            try store.read { try $0.builtInExercise(named: TypedName(text)) }
        }
        #expect(try built("bench press") == nil)
        try store.write { _ = try $0.seedLibrary() }
        let bench = try #require(try built("bench press"))
        #expect(bench.name == "Bench Press" && bench.category == "Chest" && bench.variant != nil)
        #expect(try built("no such movement") == nil && store.exercises.count() == 0)
    }

    @Test("come with the unit in which weights of the exercise were typed last")
    func units() throws {
        let store = try WorkoutStore.temporary()
        let (bench, row) = (Exercise(name: "Bench Press"), Exercise(name: "Row"))
        try store.exercises.insert([bench, row])
        func unit(_ exercise: Exercise?) throws -> Weight.Unit {
            try store.read { try $0.usualUnit(of: exercise?.id) }
        }
        #expect(try unit(nil) == .kilograms)
        try store.sets.add(
            ExerciseSet(
                exercise: bench.id, weight: .pounds(100), weightUnit: .pounds, reps: 5,
                timestamp: .now - 60))
        #expect(try unit(nil) == .pounds && unit(row) == .pounds)
        try store.sets.add(ExerciseSet(exercise: row.id, weight: .kilograms(60), reps: 5))
        #expect(try unit(bench) == .pounds && unit(row) == .kilograms && unit(nil) == .kilograms)
    }
}
