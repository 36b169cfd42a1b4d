import Foundation
import RecordStore

/// The measured record: five fields, two of them strings, and three indexes.
struct Lift: Record {
    var id: ID
    var exercise: String
    var category: String
    var reps: Int
    var weight: Double
    var time: Date

    static let schema = Schema<Lift>(
        "Lift",
        blank: Lift(
            id: ID(), exercise: "", category: "", reps: 0, weight: 0, time: .distantPast)
    ) {
        Field(1, "exercise", \.exercise)
        Field(2, "category", \.category)
        Field(3, "reps", \.reps)
        Field(4, "weight", \.weight)
        Field(5, "time", \.time)
        Index("byTime", on: .descending(\.time))
        Index("byCategory", on: .ascending(\.category), .descending(\.time))
        Index("byReps", on: .ascending(\.reps))
    }

    /// Records with ascending ids and scattered values, the same in every run but for the ids.
    /// - Parameter textBytes: the size of both strings, or nil for names and categories of real
    ///   exercises.
    static func samples(_ count: Int, textBytes: Int?) -> [Lift] {
        (0..<count).map { number in
            let scattered = Int((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 33)
            var (exercise, category) = exercises[scattered % exercises.count]
            if let textBytes {
                exercise = text(scattered, textBytes)
                category = text(scattered % 40, textBytes)
            }
            return Lift(
                id: ID(), exercise: exercise, category: category, reps: scattered % 30,
                weight: Double(scattered % 400) / 2,
                time: Date(timeIntervalSinceReferenceDate: Double(scattered)))
        }
    }

    private static func text(_ number: Int, _ size: Int) -> String {
        let digits = String(number, radix: 36)
        return digits + String(repeating: "x", count: max(0, size - digits.utf8.count))
    }

    /// As a training log has them: 5 to 30 bytes of name, 4 to 10 of category.
    private static let exercises: [(name: String, category: String)] = [
        ("Bench Press (Barbell)", "Chest"), ("Squat (Barbell)", "Legs"),
        ("Deadlift (Barbell)", "Back"), ("Overhead Press (Barbell)", "Shoulders"),
        ("Bent Over Row (Barbell)", "Back"), ("Pull Up", "Back"), ("Chin Up", "Back"),
        ("Incline Bench Press (Dumbbell)", "Chest"), ("Chest Fly (Cable)", "Chest"),
        ("Chest Dip", "Chest"), ("Push Up", "Chest"), ("Lat Pulldown (Cable)", "Back"),
        ("Seated Row (Cable)", "Back"), ("Romanian Deadlift (Barbell)", "Legs"),
        ("Leg Press", "Legs"), ("Leg Extension (Machine)", "Legs"),
        ("Lying Leg Curl (Machine)", "Legs"), ("Standing Calf Raise", "Legs"),
        ("Lunge (Dumbbell)", "Legs"), ("Bulgarian Split Squat", "Legs"),
        ("Front Squat (Barbell)", "Legs"), ("Hip Thrust (Barbell)", "Legs"),
        ("Lateral Raise (Dumbbell)", "Shoulders"), ("Arnold Press (Dumbbell)", "Shoulders"),
        ("Face Pull (Cable)", "Shoulders"), ("Shrug (Dumbbell)", "Shoulders"),
        ("Upright Row (Barbell)", "Shoulders"), ("Bicep Curl (Dumbbell)", "Arms"),
        ("Hammer Curl (Dumbbell)", "Arms"), ("Preacher Curl (Barbell)", "Arms"),
        ("Triceps Pushdown (Cable)", "Arms"), ("Skullcrusher (Barbell)", "Arms"),
        ("Triceps Dip", "Arms"), ("Plank", "Core"), ("Hanging Leg Raise", "Core"),
        ("Crunch (Cable)", "Core"), ("Russian Twist", "Core"), ("Rowing (Machine)", "Cardio"),
        ("Power Clean (Barbell)", "Olympic"), ("Snatch (Barbell)", "Olympic"),
    ]
}
