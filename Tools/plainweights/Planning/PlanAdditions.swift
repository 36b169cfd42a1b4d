import CommandLineSupport
import Foundation
import PlainWeights

/// How exercises are added to a plan: the options of `plan new` and `plan add`.
struct PlanAdditions {
    let makesNew: Bool
    /// Whether a module is made, in place of a workout.
    let makesModule: Bool
    private let isSuperset: Bool
    private let step: (weight: Weight, unit: Weight.Unit)?
    private let unit: Weight.Unit?

    /// An exercise with what is planned of it.
    typealias Addition = (exercise: Exercise, isNew: Bool, planned: PlannedExercise)

    /// Takes the options.
    init(_ arguments: inout Arguments) throws {
        makesNew = arguments.flag("--new")
        isSuperset = arguments.flag("--superset")
        makesModule = arguments.flag("--module")
        step = try arguments.weight("--step")
        unit = try arguments.unit("--unit")
        if let step, step.weight <= .zero {
            throw UsageError.wrongValue(
                option: "--step",
                value: "\(step.weight.number(in: step.unit).short) \(step.unit.symbol)",
                expected: "more than nothing")
        }
    }

    /// Throws for an option that was given to a command that adds nothing.
    func refuse() throws {
        try refuseModule()
        let given = [
            "--new": makesNew, "--superset": isSuperset, "--step": step != nil,
            "--unit": unit != nil,
        ]
        if let option = given.filter(\.value).keys.min() {
            throw UsageError.wrongValue(
                option: option, value: "given", expected: "for plan new and plan add alone")
        }
    }

    /// Throws for the option of a command that makes a plan.
    func refuseModule() throws {
        if makesModule {
            throw UsageError.wrongValue(
                option: "--module", value: "given", expected: "for plan new alone")
        }
    }

    /// Returns what was typed as planned exercises, which are not stored.
    func planned(
        _ typed: TypedSets, at time: Date, in store: WorkoutStore, _ console: Console
    ) throws -> [Addition] {
        if isSuperset, typed.parts.count < 2 {
            throw UsageError.wrongValue(
                option: "--superset", value: "given", expected: "for two exercises or more")
        }
        return try typed.parts.map { part in
            let (exercise, isNew) = try store.exercise(
                part.name, newIn: makesNew ? "" : nil, at: time, asking: console)
            let usual = try unit ?? store.usualUnit(of: isNew ? nil : exercise.id)
            let groups = try part.setGroups(of: exercise, in: usual)
            return (
                exercise, isNew,
                PlannedExercise(
                    exercise: exercise.id, notes: typed.notes, sets: groups,
                    progression: progression(of: groups), lastEdited: time)
            )
        }
    }

    /// The repetitions come before the weight where they are a range.
    private func progression(of groups: [SetGroup]) -> Progression? {
        let isRange = groups.contains { $0.target.reps.map { $0.count > 1 } ?? false }
        return step.map {
            Progression(isRange ? .double : .addStep, step: $0.weight, stepUnit: $0.unit)
        }
    }

    /// Writes planned exercises behind those that a workout or a module has.
    func write(
        _ additions: [Addition], to item: PlanItem, in transaction: inout StoreTransaction
    ) throws {
        var placed: [PlannedExercise.ID] = []
        var made: Set<Exercise.ID> = []
        for addition in additions {
            if addition.isNew, made.insert(addition.exercise.id).inserted {
                try transaction.insert(addition.exercise)
            }
            var planned = addition.planned
            switch item {
            case .workout(let workout): planned.workout = workout.id
            case .module(let module): planned.module = module.id
            case .program: continue
            }
            placed.append(try transaction.place(planned).id)
        }
        if isSuperset { _ = try transaction.group(placed) }
    }
}
