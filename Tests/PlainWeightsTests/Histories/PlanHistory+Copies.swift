import Foundation
import PlainWeights
import Testing

/// What is copied and deleted of plans.
extension PlanHistory {
    mutating func duplicate() throws {
        switch below(6) {
        case 0: try duplicateExercise()
        case 1 where model.modules.count < 7: try duplicateModule()
        case 2 where model.workouts.count < 7: try duplicateWorkout()
        case 3 where model.programs.count < 4: try duplicateProgram()
        case 4: try duplicateWeek()
        default: try unshare()
        }
    }

    private mutating func duplicateExercise() throws {
        guard let (list, item) = pick(model.items(where: \.isExercise)), let id = item.id
        else { return }
        let made = try store.write { try $0.duplicate(PlannedExercise.ID(id)) }
        #expect(made?.exerciseName == item.name, place)
        model.place(item.asCopy, in: list, at: .after(id))
    }

    private mutating func duplicateModule() throws {
        guard let id = pick(model.modules) else { return }
        let name = below(2) == 0 ? nil : name()
        let made = try #require(try store.write { try $0.duplicate(id, named: name) })
        model.modules.append(made.id)
        model.names[made.id.uuid] = name ?? model.names[id.uuid]
        model.lists[.module(made.id)] = model.lists[.module(id)]?.map(\.asCopy)
    }

    /// Its modules are shared, and what stands in it by itself is copied.
    private mutating func duplicateWorkout() throws {
        guard let id = pick(model.workouts) else { return }
        let made = try #require(try store.write { try $0.duplicate(id) })
        model.workouts.append(made.id)
        model.names[made.id.uuid] = model.names[id.uuid]
        model.lists[.workout(made.id)] = model.lists[.workout(id)]?.map(\.asCopy)
    }

    private mutating func duplicateProgram() throws {
        guard let id = pick(model.programs) else { return }
        let made = try #require(try store.write { try $0.duplicate(id) })
        model.programs.append(made.id)
        model.names[made.id.uuid] = model.names[id.uuid]
        for (list, items) in model.lists {
            if case .slots(id, let week, let weekday, let day) = list {
                let own = PlanList.slots(made.id, week: week, weekday: weekday, day: day)
                model.lists[own] = items.map(\.asCopy)
            }
        }
    }

    private mutating func duplicateWeek() throws {
        guard let id = pick(model.programs) else { return }
        let (week, other) = (1 + below(4), 1 + below(4))
        try store.write { _ = try $0.duplicate(week: week, of: id, to: other) }
        let before = model.lists
        for (list, items) in before {
            if case .slots(id, week, let weekday, nil) = list {
                let own = PlanList.slots(id, week: other, weekday: weekday, day: nil)
                model.lists[own, default: []] += items.map(\.asCopy)
            }
        }
    }

    private mutating func unshare() throws {
        let places = model.items { !$0.isExercise }.filter {
            if case .workout = $0.list { true } else { false }
        }
        guard let (list, item) = pick(places), let id = item.id, let module = item.module,
            model.modules.count < 8
        else { return }
        let made = try #require(try store.write { try $0.unshare(WorkoutModule.ID(id)) })
        model.modules.append(made.id)
        model.names[made.id.uuid] = model.names[module.uuid]
        model.lists[.module(made.id)] = model.lists[.module(module)]?.map(\.asCopy)
        model.change(id, in: list) { $0.module = made.id }
    }

    mutating func deleteItem() throws {
        guard let (list, item) = pick(model.items { _ in true }), let id = item.id else { return }
        if case .slots = list {
            try store.programSlots.delete(ProgramSlot.ID(id))
        } else if item.isExercise {
            try store.plannedExercises.delete(PlannedExercise.ID(id))
        } else {
            try store.workoutModules.delete(WorkoutModule.ID(id))
        }
        model.remove(id, from: list)
    }

    mutating func delete() throws {
        switch below(4) {
        case 0:
            guard let id = pick(model.exercises) else { return }
            try store.exercises.delete(id)
            model.delete(id)
        case 1:
            guard let id = pick(model.modules) else { return }
            try store.modules.delete(id)
            model.delete(id)
        case 2:
            guard let id = pick(model.workouts) else { return }
            try store.workouts.delete(id)
            model.delete(id)
        default:
            guard let id = pick(model.programs) else { return }
            try store.programs.delete(id)
            model.delete(id)
        }
    }
}
