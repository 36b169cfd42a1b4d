import Foundation
import PlainWeights

/// What a store of training must hold, in dictionaries: every list is made by a filter and a sort
/// over all records.
struct TrainingModel {
    var exercises: [Exercise.ID: Exercise] = [:]
    var sets: [ExerciseSet.ID: ExerciseSet] = [:]
    var sessions: [WorkoutSession.ID: WorkoutSession] = [:]
    var entries: [SessionEntry.ID: SessionEntry] = [:]
    /// The minutes after midnight at which days begin.
    var dayStart = 0

    /// The sets that were done, by their days.
    func days(of exercise: Exercise.ID? = nil) -> [LocalDay: [ExerciseSet]] {
        let done = sets.values.filter {
            $0.completed && (exercise == nil || $0.exercise == exercise)
        }
        let inOrder = done.sorted {
            ($0.timestamp, $0.sequence ?? .min, $0.id) < ($1.timestamp, $1.sequence ?? .min, $1.id)
        }
        return Dictionary(grouping: inOrder) { $0.day(dayStart: dayStart) }
    }

    /// Names of exercises in their order. A name's number counts by its value.
    static let names = [
        ".", "bench", "Bench Press", "Çekirdek", "row 2", "Row 10", "Squat", "Übung",
    ]

    mutating func delete(_ id: Exercise.ID) {
        let name = exercises[id]?.name ?? ""
        exercises[id] = nil
        sets = sets.filter { $0.value.exercise != id }
        for entry in entries.values {
            if entry.exercise == id {
                entries[entry.id]?.exercise = nil
                entries[entry.id]?.exerciseName = name
            }
            if entry.substituted == id {
                entries[entry.id]?.substituted = nil
                entries[entry.id]?.substitutedName = name
            }
        }
    }

    mutating func delete(_ id: WorkoutSession.ID) {
        sessions[id] = nil
        sets = sets.filter { $0.value.session != id }
        entries = entries.filter { $0.value.session != id }
    }

    func lastUpdated(of exercise: Exercise) -> Date {
        let own = [exercise.createdDate, exercise.lastEdited ?? .distantPast]
        let trained = sets.values.filter { $0.exercise == exercise.id && $0.completed }
            .map(\.timestamp)
        return (own + trained).reduce(.distantPast, max)
    }

    // Tuples of up to six compare by their parts; the id ends every order.

    var byLastUpdated: [Exercise] {
        exercises.values.sorted { (lastUpdated(of: $0), $0.id) > (lastUpdated(of: $1), $1.id) }
    }

    var byName: [Exercise] {
        let rank = Dictionary(uniqueKeysWithValues: zip(Self.names, 0...))
        return exercises.values.sorted {
            (rank[$0.name] ?? -1, $0.id) < (rank[$1.name] ?? -1, $1.id)
        }
    }

    func newest(_ isIncluded: (ExerciseSet) -> Bool = { _ in true }) -> [ExerciseSet] {
        sets.values.filter(isIncluded).sorted {
            ($0.timestamp, $0.sequence ?? .min, $0.id) > ($1.timestamp, $1.sequence ?? .min, $1.id)
        }
    }

    func sets(of session: WorkoutSession.ID) -> [ExerciseSet] {
        sets.values.filter { $0.session == session }.sorted {
            ($0.sequence ?? .min, $0.timestamp, $0.id) < ($1.sequence ?? .min, $1.timestamp, $1.id)
        }
    }

    func entries(of session: WorkoutSession.ID) -> [SessionEntry] {
        entries.values.filter { $0.session == session }.sorted {
            ($0.order, $0.id) < ($1.order, $1.id)
        }
    }

    /// The exercises of a session, by their first sets.
    func exercises(of session: WorkoutSession.ID) -> [Exercise.ID] {
        var found: [Exercise.ID] = []
        for exercise in sets(of: session).compactMap(\.exercise) where !found.contains(exercise) {
            found.append(exercise)
        }
        return found
    }

    var newestSessions: [WorkoutSession] {
        sessions.values.sorted { ($0.startDate, $0.id) > ($1.startDate, $1.id) }
    }
}
