import Foundation
import PlainWeights
import TestSupport

/// Random training of which a format loses nothing.
enum ExchangeSample {
    /// Sets as a format may hold them, in sessions.
    static func fill(_ store: WorkoutStore, _ seed: inout Seed, _ format: ExchangeFormat) throws {
        let names = ["Row", "Press, seated", "\"Dip\"", "Übung", "Plank"]
        let exercises = names.map {
            Exercise(
                name: $0, category: format == .fitNotes ? "Back" : "Uncategorized",
                tags: format == .plainWeights ? ["Arms", "Core"] : [])
        }
        try store.exercises.insert(exercises)
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &seed) ? value : nil }
        for day in 0..<Int.random(in: 1...8, using: &seed) {
            let start = Date(timeIntervalSince1970: 1_767_258_000 + Double(day) * 86_400)
            let isFitNotes = format == .fitNotes
            let session = WorkoutSession(
                name: isFitNotes ? "" : "Day \(day), \"A\"", startDate: start, utcOffsetMinutes: 60,
                endDate: isFitNotes ? nil : maybe(start + 60 * Double(day * 17)),
                notes: isFitNotes ? "" : "whole\nline")
            if format != .plainWeights { try store.sessions.insert(session) }
            for number in 0..<Int.random(in: 1...9, using: &seed) {
                let exercise = exercises[Int.random(in: 0..<exercises.count, using: &seed)]
                var set = ExerciseSet(
                    exercise: exercise.id,
                    session: format == .plainWeights ? nil : session.id,
                    weight: .kilograms(Double(Int.random(in: -40...400, using: &seed)) / 4),
                    reps: Int.random(in: 1...20, using: &seed),
                    timestamp: start + Double(format == .plainWeights ? number * 90 : 0),
                    utcOffsetMinutes: 60, sequence: number)
                if set.weight == .zero { set.weight = nil }
                if format != .hevy { set.notes = maybe("n, \"\(number)\"") ?? "" }
                if format == .strong || format == .hevy {
                    set.kind =
                        [.normal, .warmUp, .drop, .failure].randomElement(using: &seed)
                        ?? .normal
                    set.rpe = maybe(8.5)
                }
                if format == .strong || format == .plainWeights { set.rest = maybe(.seconds(90)) }
                if format != .plainWeights {
                    set.distance = maybe(.kilometers(1.25))
                    set.duration = maybe(.seconds(61))
                } else {
                    set.traits = ExerciseSet.Traits(
                        rawValue: UInt32.random(in: 0..<64, using: &seed)
                    )
                    .intersection([.drop, .assisted, .paused, .timed, .superset])
                    if Bool.random(using: &seed) { set.kind = .warmUp }
                }
                set.timeKnown = !isFitNotes
                try store.sets.insert(set)
            }
        }
    }
}
