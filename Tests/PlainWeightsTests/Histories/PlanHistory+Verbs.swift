import Foundation
import PlainWeights
import Testing

/// What happens to plans.
extension PlanHistory {
    mutating func change() throws {
        switch below(31) {
        case 0...3: try make()
        case 4...8: try placeExercise()
        case 9: try placeModule()
        case 10...11: try placeSlot()
        case 12...15: try move()
        case 16...18: try group()
        case 19: try ungroup()
        case 20: try edit()
        case 21: try rename()
        case 22: try moveToOtherList()
        case 23...24: try placeAtOnce()
        case 25...27: try duplicate()
        case 28...29: try deleteItem()
        default: try delete()
        }
    }

    private mutating func make() throws {
        let name = name()
        switch below(4) {
        case 0 where model.exercises.count < 6:
            let exercise = Exercise(name: name)
            try store.save(exercise)
            model.exercises.append(exercise.id)
            model.names[exercise.id.uuid] = name
        case 1 where model.modules.count < 5:
            let module = Module(name: name)
            try store.save(module)
            model.modules.append(module.id)
            model.names[module.id.uuid] = name
        case 2 where model.workouts.count < 5:
            let workout = Workout(name: name)
            try store.save(workout)
            model.workouts.append(workout.id)
            model.names[workout.id.uuid] = name
        case 3 where model.programs.count < 3:
            let program = Program(name: name, weeks: 4)
            try store.save(program)
            model.programs.append(program.id)
            model.names[program.id.uuid] = name
        default: break
        }
    }

    /// A place in a list, or behind what is in none.
    mutating func spot(in list: PlanList) -> ListSpot {
        switch below(4) {
        case 0: .first
        case 1: .last
        default: .after(pick(model.lists[list] ?? [])?.id ?? UUID())
        }
    }

    /// A list of exercises.
    private mutating func list() -> PlanList? {
        pick(model.modules.map { PlanList.module($0) } + model.workouts.map { .workout($0) })
    }

    private func planned(_ exercise: Exercise.ID, in list: PlanList) -> PlannedExercise {
        var planned = PlannedExercise(exercise: exercise)
        if case .module(let id) = list { planned.module = id }
        if case .workout(let id) = list { planned.workout = id }
        return planned
    }

    private mutating func placeExercise() throws {
        guard let list = list(), let exercise = pick(model.exercises) else { return }
        let spot = spot(in: list)
        var planned = planned(exercise, in: list)
        planned.sets = (0..<below(3)).map { SetGroup(count: $0 + 1, .blank) }
        let stored = try store.write { [planned] in try $0.place(planned, at: spot.place) }
        #expect(stored.exerciseName == model.names[exercise.uuid], place)
        model.place(PlanItem(stored), in: list, at: spot)
    }

    /// Two devices give two things of a list the same place: the older one comes first.
    private mutating func placeAtOnce() throws {
        guard let list = list(), let exercise = pick(model.exercises) else { return }
        let orders = try (model.lists[list] ?? []).map { item in
            try item.id.flatMap { id in
                item.isExercise
                    ? try store.get(PlannedExercise.ID(id))?.order
                    : try store.get(WorkoutModule.ID(id))?.order
            }
        }
        let order = pick(orders.compactMap(\.self)) ?? .start
        let before = orders.lastIndex(of: order).flatMap { model.lists[list]?[$0].id }
        let spot: ListSpot = before.map { .after($0) } ?? .first
        if case .workout(let workout) = list, below(2) == 0, let module = pick(model.modules) {
            let made = WorkoutModule(workout: workout, module: module, order: order)
            try store.save(made)
            model.place(PlanItem(made), in: list, at: spot)
            return
        }
        var planned = planned(exercise, in: list)
        planned.order = order
        try store.save(planned)
        let stored = try #require(try store.get(planned.id))
        model.place(PlanItem(stored), in: list, at: spot)
    }

    private mutating func placeModule() throws {
        guard let module = pick(model.modules), let workout = pick(model.workouts) else { return }
        let spot = spot(in: .workout(workout))
        let made = WorkoutModule(workout: workout, module: module)
        try store.write { _ = try $0.place(made, at: spot.place) }
        model.place(PlanItem(made), in: .workout(workout), at: spot)
    }

    private mutating func placeSlot() throws {
        guard let program = pick(model.programs) else { return }
        var slot = ProgramSlot(program: program, week: below(2) == 0 ? nil : 1 + below(4))
        if slot.week == nil, below(2) == 0 {
            slot.day = 1 + below(3)
        } else {
            slot.weekday = 1 + below(2)
        }
        switch below(3) {
        case 0: slot.workout = pick(model.workouts)
        case 1: slot.module = pick(model.modules)
        default: slot.isRest = true
        }
        let list = PlanList.slots(
            program, week: slot.week, weekday: slot.weekday, day: slot.day)
        let spot = spot(in: list)
        let stored = try store.write { [slot] in try $0.place(slot, at: spot.place) }
        let target = slot.workout?.uuid ?? slot.module?.uuid
        #expect(stored.name == target.flatMap { model.names[$0] } ?? "", place)
        model.place(PlanItem(stored), in: list, at: spot)
    }

    private mutating func move() throws {
        guard let (list, item) = pick(model.items { _ in true }), let id = item.id else { return }
        let spot = spot(in: list)
        try store.write { transaction in
            if case .slots = list {
                try transaction.move(ProgramSlot.ID(id), to: spot.place)
            } else if item.isExercise {
                try transaction.move(PlannedExercise.ID(id), to: spot.place)
            } else {
                try transaction.move(WorkoutModule.ID(id), to: spot.place)
            }
        }
        model.lists[list]?.move(id, to: spot)
    }

    /// Mostly of one list, and sometimes with what is in another.
    private mutating func group() throws {
        guard let list = list() else { return }
        let own = (model.lists[list] ?? []).filter(\.isExercise)
        let others = model.items(where: \.isExercise).filter { $0.list != list }.map(\.item)
        let picked =
            shuffled(own).prefix(1 + below(3)) + shuffled(others).prefix(below(4) == 0 ? 1 : 0)
        guard !own.isEmpty else { return }
        let ids = picked.compactMap(\.id)
        let number = try store.write { try $0.group(ids.map { PlannedExercise.ID($0) }) }
        #expect(number == model.lists[list]?.group(ids), place)
    }

    private mutating func ungroup() throws {
        guard let (list, item) = pick(model.items { $0.group != nil }), let id = item.id
        else { return }
        try store.write { _ = try $0.ungroup(PlannedExercise.ID(id)) }
        model.lists[list]?.ungroup(id)
    }

    private mutating func edit() throws {
        guard let (list, item) = pick(model.items(where: \.isExercise)), let id = item.id,
            let exercise = pick(model.exercises)
        else { return }
        let counts = (0...below(3)).map { $0 + 2 }
        let before = try #require(try store.get(PlannedExercise.ID(id)))
        try store.plannedExercises.update(before.id) {
            $0.exercise = exercise
            $0.sets = counts.map { SetGroup(count: $0, .blank) }
        }
        let after = try #require(try store.get(before.id))
        #expect(after.lastEdited > before.lastEdited, place)
        let name = model.names[exercise.uuid] ?? ""
        model.change(id, in: list) { item in
            if item.exercise != exercise { (item.exercise, item.name) = (exercise, name) }
            item.counts = counts
        }
    }

    /// Names that were kept stay.
    private mutating func rename() throws {
        let name = name()
        switch below(3) {
        case 0:
            guard let id = pick(model.exercises) else { return }
            try store.exercises.rename(id, to: name)
            model.names[id.uuid] = name
        case 1:
            guard let id = pick(model.modules) else { return }
            try store.modules.update(id) { $0.name = name }
            model.names[id.uuid] = name
        default:
            guard let id = pick(model.workouts) else { return }
            try store.workouts.update(id) { $0.name = name }
            model.names[id.uuid] = name
        }
    }

    /// It leaves its superset, and joins none.
    private mutating func moveToOtherList() throws {
        guard let (list, item) = pick(model.items(where: \.isExercise)), let id = item.id,
            let other = self.list(), other != list
        else { return }
        try store.write { transaction in
            _ = try transaction.update(PlannedExercise.ID(id)) { planned in
                (planned.module, planned.workout) = (nil, nil)
                if case .module(let id) = other { planned.module = id }
                if case .workout(let id) = other { planned.workout = id }
            }
            try transaction.move(PlannedExercise.ID(id), to: .last)
        }
        model.remove(id, from: list)
        var moved = item
        moved.group = nil
        model.place(moved, in: other, at: .last)
    }
}
