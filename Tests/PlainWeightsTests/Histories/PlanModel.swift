import Foundation
import PlainWeights

/// A list of a plan.
enum PlanList: Hashable {
    case module(Module.ID)
    case workout(Workout.ID)
    case slots(Program.ID, week: Int?, weekday: Int?, day: Int?)
}

/// Something in a list: a planned exercise, a module in a workout, or a slot. A copy has no id
/// until it is found in the store.
struct PlanItem: ListedItem, Hashable {
    var id: UUID?
    var exercise: Exercise.ID?
    var module: Module.ID?
    var workout: Workout.ID?
    /// Whether it is a planned exercise.
    var isExercise = false
    var name = ""
    var group: Int?
    var counts: [Int] = []

    var isGroupable: Bool { isExercise }

    var asCopy: PlanItem {
        var copy = self
        copy.id = nil
        return copy
    }
}

/// Plans as arrays, and what the verbs do to them in plain words.
struct PlanModel {
    var exercises: [Exercise.ID] = []
    var modules: [Module.ID] = []
    var workouts: [Workout.ID] = []
    var programs: [Program.ID] = []
    /// The names of all of these.
    var names: [UUID: String] = [:]
    var lists: [PlanList: [PlanItem]] = [:]

    /// All lists in an order that is the same in each run.
    var allLists: [PlanList] {
        modules.map { .module($0) } + workouts.map { .workout($0) }
            + lists.keys.filter { if case .slots = $0 { true } else { false } }
            .sorted { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
    }

    private static func key(_ list: PlanList) -> [String] {
        guard case .slots(let program, let week, let weekday, let day) = list else { return [] }
        return ["\(program)", "\(week ?? 0)", "\(weekday ?? 0)", "\(day ?? 0)"]
    }

    /// All items of a kind with the lists in which they are.
    func items(where isWanted: (PlanItem) -> Bool) -> [(list: PlanList, item: PlanItem)] {
        allLists.flatMap { list in
            (lists[list] ?? []).filter(isWanted).map { (list, $0) }
        }
    }

    mutating func place(_ item: PlanItem, in list: PlanList, at spot: ListSpot) {
        lists[list, default: []].place(item, at: spot)
    }

    mutating func remove(_ id: UUID, from list: PlanList) { lists[list]?.remove(id) }

    mutating func change(_ id: UUID, in list: PlanList, _ change: (inout PlanItem) -> Void) {
        guard var items = lists[list], let index = items.firstIndex(where: { $0.id == id })
        else { return }
        change(&items[index])
        lists[list] = items
    }

    private mutating func changeAll(_ change: (inout PlanItem) -> Void) {
        for list in allLists {
            lists[list] = lists[list]?.map { item in
                var item = item
                change(&item)
                return item
            }
        }
    }

    /// What planned it keeps the last name of it.
    mutating func delete(_ exercise: Exercise.ID) {
        let name = names[exercise.uuid] ?? ""
        exercises.removeAll { $0 == exercise }
        changeAll { if $0.exercise == exercise { ($0.exercise, $0.name) = (nil, name) } }
    }

    mutating func delete(_ module: Module.ID) {
        let name = names[module.uuid] ?? ""
        modules.removeAll { $0 == module }
        lists[.module(module)] = nil
        for workout in workouts { lists[.workout(workout)]?.removeAll { $0.module == module } }
        changeAll { if $0.module == module { ($0.module, $0.name) = (nil, name) } }
    }

    mutating func delete(_ workout: Workout.ID) {
        let name = names[workout.uuid] ?? ""
        workouts.removeAll { $0 == workout }
        lists[.workout(workout)] = nil
        changeAll { if $0.workout == workout { ($0.workout, $0.name) = (nil, name) } }
    }

    mutating func delete(_ program: Program.ID) {
        programs.removeAll { $0 == program }
        lists = lists.filter { !$0.key.isOf(program) }
    }
}

extension PlanList {
    func isOf(_ program: Program.ID) -> Bool {
        if case .slots(program, _, _, _) = self { true } else { false }
    }
}
