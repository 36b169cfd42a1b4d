import Foundation
import PlainWeights
import Testing

/// Compares the plans of a store with a model, which learns the ids of copies from it.
struct PlanComparison {
    private(set) var model: PlanModel
    private let store: WorkoutStore
    private let place: Comment

    init(_ model: PlanModel, _ store: WorkoutStore, _ place: Comment) {
        (self.model, self.store, self.place) = (model, store, place)
    }

    mutating func run() throws {
        for list in model.allLists { try compare(list) }
        for workout in model.workouts { try compareParts(of: workout) }
        try compareNames()
        // Nothing else is left.
        func count(_ isWanted: (PlanItem) -> Bool) -> Int { model.items(where: isWanted).count }
        let slots = model.lists.filter {
            if case .slots = $0.key { true } else { false }
        }.values.joined().count
        let exercises = count(\.isExercise)
        #expect(try store.count(Query<PlannedExercise>()) == exercises, place)
        #expect(try store.count(Query<ProgramSlot>()) == slots, place)
        let places = try store.count(Query<WorkoutModule>())
        #expect(places == count { _ in true } - exercises - slots, place)
    }

    private mutating func compare(_ list: PlanList) throws {
        let found = try items(of: list)
        var expected = model.lists[list] ?? []
        for (index, item) in zip(expected.indices, found) where expected[index].id == nil {
            expected[index].id = item.id
        }
        #expect(found == expected, place)
        model.lists[list] = expected
    }

    private func items(of list: PlanList) throws -> [PlanItem] {
        switch list {
        case .module(let id):
            return try store.fetch(store.plannedExercises.of(id)).map(PlanItem.init)
        case .workout(let id):
            return try store.value(of: WorkoutPlan(of: id)).flatMap { part in
                part.place.map { [PlanItem($0)] } ?? part.exercises.map(PlanItem.init)
            }
        case .slots(let program, let week, let weekday, let day):
            return try store.fetch(store.programSlots.of(program)).filter {
                $0.week == week && $0.weekday == weekday && $0.day == day
            }.map(PlanItem.init)
        }
    }

    /// A module shows the same in each workout that has it.
    private func compareParts(of workout: Workout.ID) throws {
        for part in try store.value(of: WorkoutPlan(of: workout)) {
            guard let module = part.module else { continue }
            #expect(
                part.exercises.map(PlanItem.init) == model.lists[.module(module.id)] ?? [], place)
        }
    }

    private func compareNames() throws {
        for id in model.exercises {
            #expect(try store.get(id)?.name == model.names[id.uuid], place)
        }
        for id in model.modules {
            #expect(try store.get(id)?.name == model.names[id.uuid], place)
        }
        for id in model.workouts {
            #expect(try store.get(id)?.name == model.names[id.uuid], place)
        }
        for id in model.programs {
            #expect(try store.get(id)?.name == model.names[id.uuid], place)
        }
        let counts = try store.read {
            try [
                $0.count(of: Exercise.self), $0.count(of: Module.self), $0.count(of: Workout.self),
                $0.count(of: Program.self),
            ]
        }
        let expected = [
            model.exercises.count, model.modules.count, model.workouts.count, model.programs.count,
        ]
        #expect(counts == expected, place)
    }
}

extension PlanItem {
    init(_ planned: PlannedExercise) {
        self.init(
            id: planned.id.uuid, exercise: planned.exercise, isExercise: true,
            name: planned.exerciseName, group: planned.supersetGroup,
            counts: planned.sets.map(\.count))
    }

    init(_ place: WorkoutModule) { self.init(id: place.id.uuid, module: place.module) }

    init(_ slot: ProgramSlot) {
        self.init(
            id: slot.id.uuid, module: slot.module, workout: slot.workout, name: slot.name)
    }
}
