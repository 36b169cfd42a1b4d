public import RecordStore

/// An exercise with all that is said of it: in a session, in a plan, by itself, and by its variant.
///
/// The first that says something wins, in this order. A name is the current one of the exercise, or
/// else the one that was kept when the exercise was deleted.
public struct ResolvedExercise: Hashable, Sendable {
    /// The exercise, or nil if it was deleted.
    public var exercise: Exercise.ID?
    /// The name of the exercise, as it is now or as it was kept.
    public var name: String
    /// The quality that the exercise trains.
    public var kind: Exercise.Kind
    /// The fields that are logged for its sets.
    public var measures: Exercise.Measures
    /// Whether the effort is asked for.
    public var showsEffort: Bool
    /// Whether each side is trained by itself.
    public var isUnilateral: Bool
    /// The meaning of the weight.
    public var loadMode: Exercise.LoadMode
    /// The thousandths of the body's weight that are lifted.
    public var bodyweightShare: Int
    /// The number of implements of which a weight is that of one.
    public var implementCount: Int
    /// The equipment, or nil if none is said.
    public var equipment: Equipment.ID?
    /// The unit of weights, or nil for that of the app.
    public var weightUnit: Weight.Unit?
    /// The unit of distances, or nil for that of the app.
    public var distanceUnit: Distance.Unit?
    /// The muscles with their shares.
    public var muscles: [Muscle.Share]
    /// The rest after a set, or nil for that of the app.
    public var rest: TimeSpan?
    /// What each set is planned to be.
    public var targets: [ExerciseSet.Target]
    /// The progression of the plan, or nil if there is none.
    public var progression: Progression?
    /// The notes of the plan and of the exercise, the first that has some.
    public var notes: String
    /// Whether something refers to an exercise that was deleted.
    public var isOrphan: Bool
}

extension Snapshot {
    /// Brings together what is said of an exercise.
    /// - Parameters:
    ///   - planned: what a module or a workout says.
    ///   - entry: what a session says.
    ///   - program: the program of the plan, whose progression counts where the plan has none.
    public func resolve(
        _ exercise: Exercise.ID?, planned: PlannedExercise? = nil, entry: SessionEntry? = nil,
        in program: Program? = nil
    ) throws -> ResolvedExercise {
        let id = entry == nil ? planned?.exercise ?? exercise : entry?.exercise
        let found = try get(id)
        let variant = try get(found?.variant)
        // A plan of the exercise that was substituted is none of this one.
        let plan = planned?.exercise == id || entry == nil ? planned : nil
        let measures =
            entry?.measures ?? plan?.measures ?? found?.measures ?? variant?.measures
            ?? [.weight, .reps]
        let keptNames = [entry?.exerciseName, plan?.exerciseName].compactMap(\.self)
        return ResolvedExercise(
            exercise: found?.id,
            name: found?.name ?? keptNames.first { !$0.isEmpty } ?? variant?.name ?? "",
            kind: entry?.kind ?? plan?.kind ?? found?.kind ?? variant?.kind ?? .strength,
            measures: measures,
            showsEffort: plan?.showsEffort ?? measures.contains(.rpe),
            isUnilateral: plan?.isUnilateral ?? found?.isUnilateral ?? variant?.isUnilateral
                ?? false,
            loadMode: found?.loadMode ?? variant?.loadMode ?? .external,
            bodyweightShare: found?.bodyweightShare ?? variant?.bodyweightShare ?? 0,
            implementCount: found?.implementCount ?? 1,
            equipment: entry?.equipment ?? found?.equipment,
            weightUnit: found?.weightUnit, distanceUnit: found?.distanceUnit,
            muscles: try found.map { try muscles(of: $0.id) } ?? [],
            rest: found?.defaultRest,
            targets: entry?.targets ?? plannedTargets(plan, found),
            progression: plan?.progression ?? program?.progression,
            notes: [plan?.notes, found?.notes].compactMap(\.self).first { !$0.isEmpty } ?? "",
            isOrphan: found == nil && (id != nil || entry != nil || planned != nil))
    }
}

/// Returns the targets of a plan, or else the usual ones of the exercise. A plan without groups
/// says nothing of sets.
private func plannedTargets(
    _ plan: PlannedExercise?, _ exercise: Exercise?
) -> [ExerciseSet.Target] {
    let groups = plan.map(\.sets) ?? []
    return groups.isEmpty ? exercise?.setGroups?.targets ?? [] : groups.targets
}

extension [SetGroup] {
    /// What each set of the groups is planned to be.
    public var targets: [ExerciseSet.Target] {
        flatMap { group in
            [ExerciseSet.Target](repeating: group.target, count: Swift.max(group.count, 0))
        }
    }
}

/// The entries and planned exercises whose exercise was deleted.
extension Repository where R == SessionEntry {
    /// A query for the entries without an exercise.
    public var orphans: Query<SessionEntry> { Query { $0.exercise == nil } }
}

extension Repository where R == PlannedExercise {
    /// A query for the planned exercises without an exercise.
    public var orphans: Query<PlannedExercise> { Query { $0.exercise == nil } }
}
