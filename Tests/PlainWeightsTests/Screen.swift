import Foundation
import PlainWeights

/// A list that a screen shows, whatever its type.
struct Screen {
    let name: String
    /// How many rows may be read for each one of the best plan.
    let factor: Double
    /// The index whose plans the answer is compared with; nil for all plans.
    let index: String?
    /// What is read for the first rows, or for all of them.
    let rowsRead:
        (Snapshot, _ first: Int?) throws -> (
            answer: (plan: String, rows: Int), plans: [(plan: String, rows: Int)]
        )
    let explanation: (Snapshot) throws -> QueryExplanation

    init<R: Record>(
        _ name: String, _ query: Query<R>, factor: Double = 1.5, by index: String? = nil
    ) {
        (self.name, self.factor, self.index) = (name, factor, index)
        rowsRead = { try $0.rowsRead(by: query, first: $1) }
        explanation = { try $0.explainPage(query) }
    }
}

extension TrainingSkew {
    /// The lists of `docs/training.md`, for parents that have many children and for others.
    func screens(of store: WorkoutStore) -> [Screen] {
        let window = moment(setCount / 2)..<moment(setCount / 2 + 40)
        var screens = [
            Screen("exercises.byLastUpdated", store.exercises.byLastUpdated),
            Screen("exercises.changed", store.exercises.changed(since: window.lowerBound)),
            Screen("exercises.byName", store.exercises.byName),
            Screen("exercises.favorites", store.exercises.favorites),
            Screen("exercises.hidden", store.exercises.hidden),
            Screen("sets.newest", store.sets.newest),
            Screen("sets.during", store.sets.during(window)),
            Screen("sets.during, ever", store.sets.during(moment(0)..<moment(setCount))),
            Screen("sets.byDay", store.sets.byDay),
            Screen("sessions.newest", store.sessions.newest),
            Screen("sessions.during", store.sessions.during(window)),
            Screen("sessions.active", store.sessions.active),
            Screen("measurements.newest", store.measurements.newest),
            Screen("measurements.of", store.measurements.of("waist")),
            Screen("measurements.weights", store.measurements.weights(until: moment(setCount))),
            Screen("gyms.byName", store.gyms.byName),
            Screen("gyms.byDefault", store.gyms.byDefault),
            Screen("movements.byName", store.movements.byName),
            Screen("equipment.byName", store.equipment.byName),
            Screen("programs.byName", store.programs.byName),
            Screen("programs.active", store.programs.active),
            Screen("workouts.byName", store.workouts.byName),
            Screen("modules.byName", store.modules.byName),
            Screen(
                "scheduledWorkouts.during",
                store.scheduledWorkouts.during(LocalDay(3)..<LocalDay(9))),
            Screen("variantMuscles.of muscle", store.variantMuscles.of(Muscle.calves)),
        ]
        for category in ["c0", "c1", "none"] {
            screens.append(
                Screen("exercises.inCategory \(category)", store.exercises.inCategory(category)))
        }
        for tag in ["t0", "t1", "none"] {
            // How many exercises have a tag is a guess where they are more than are counted.
            screens.append(
                Screen("exercises.tagged \(tag)", store.exercises.tagged(tag), by: "byTag"))
        }
        for text in ["exercise 1", "e", "none"] {
            // An entry of the search index is read beside each record.
            screens.append(
                Screen("exercises.matching \(text)", store.exercises.matching(text), factor: 2.5))
        }
        for parent in Set([0, 1, parentCount - 1]).sorted() where (0..<parentCount).contains(parent)
        {
            screens += childScreens(of: store, parent, window)
        }
        return screens
    }

    private func childScreens(
        of store: WorkoutStore, _ parent: Int, _ window: Range<Date>
    ) -> [Screen] {
        let (exercise, session) = (exercises[parent].id, sessions[parent].id)
        let gym = gyms[parent].id
        return [
            Screen("sets.of exercise \(parent)", store.sets.of(exercise)),
            Screen("sets.of exercise \(parent), during", store.sets.of(exercise, during: window)),
            Screen("sets.of exercise \(parent), at", store.sets.of(exercise, at: gym)),
            Screen("sets.heaviest \(parent)", store.sets.heaviest(of: exercise)),
            Screen("sets.of session \(parent)", store.sets.of(session)),
            Screen("entries.of \(parent)", store.entries.of(session)),
            Screen("sections.of \(parent)", store.sections.of(session)),
            Screen("marks.of \(parent)", store.marks.of(exercise)),
            Screen("marks.of \(parent), goal", store.marks.of(exercise, .goal)),
            Screen("variants.of \(parent)", store.variants.of(movements[parent].id)),
            Screen("variantMuscles.of \(parent)", store.variantMuscles.of(variants[parent].id)),
            Screen(
                "scheduledWorkouts.of \(parent)", store.scheduledWorkouts.of(programs[parent].id)),
            Screen("programSlots.of \(parent)", store.programSlots.of(programs[parent].id)),
            Screen("workoutModules.of \(parent)", store.workoutModules.of(workouts[parent].id)),
            Screen(
                "plannedExercises.of module \(parent)",
                store.plannedExercises.of(modules[parent].id)),
            Screen(
                "plannedExercises.of workout \(parent)",
                store.plannedExercises.of(workouts[parent].id)),
        ]
    }
}
