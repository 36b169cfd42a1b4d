import Foundation
import RecordStore

/// The measured record: five fields, two of them strings, and no index of its own.
struct Effort: Record {
    var id = ID()
    var exercise = ""
    var category = ""
    var reps = 0
    var weight = 0.0
    var time = Date.distantPast

    static let schema = Schema<Effort>("Effort", blank: Effort()) {
        Field(1, "exercise", \.exercise)
        Field(2, "category", \.category)
        Field(3, "reps", \.reps)
        Field(4, "weight", \.weight)
        Field(5, "time", \.time)
    }

    /// Records with ascending ids and scattered values, the same in every run but for the ids.
    static func samples(_ count: Int) -> [Effort] {
        let names = [
            "Bench Press (Barbell)", "Squat (Barbell)", "Overhead Press (Barbell)", "Pull Up",
            "Incline Bench Press (Dumbbell)", "Chest Dip", "Romanian Deadlift (Barbell)",
        ]
        let categories = ["Chest", "Legs", "Shoulders", "Back"]
        return (0..<count).map { number in
            let scattered = Int((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 33)
            return Effort(
                exercise: names[scattered % names.count],
                category: categories[scattered % categories.count], reps: scattered % 30,
                weight: Double(scattered % 400) / 2,
                time: Date(timeIntervalSinceReferenceDate: Double(scattered)))
        }
    }
}
