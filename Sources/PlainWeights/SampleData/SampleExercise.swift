/// A common exercise with the effort of a beginner, from which samples are made.
struct SampleExercise {
    /// The effort of a set of a beginner.
    enum Effort {
        /// The first weight, the step in which it grows, and the unit of both.
        case weight(Double, step: Double, Weight.Unit)
        /// Repetitions of a beginner, and the thousandths of the body that they lift.
        case repetitions(Int, share: Int)
        case seconds(Int)
        case meters(Double)
    }

    let name: String
    let category: String
    let effort: Effort

    /// The share of the body that the exercise lifts, in thousandths.
    var bodyweightShare: Int {
        if case .repetitions(_, let share) = effort { share } else { 0 }
    }

    /// Returns the same exercise with a number behind its name, as for another machine.
    func edition(_ number: Int) -> SampleExercise {
        SampleExercise(name: "\(name) \(number)", category: category, effort: effort)
    }

    /// All exercises. Samples train the first ones most often.
    static let all: [SampleExercise] = chest + legs + back + arms + core

    private static let chest = group(
        "Chest",
        [
            ("Bench Press", .weight(60, step: 2.5, .kilograms)),
            ("Incline Dumbbell Press", .weight(20, step: 2, .kilograms)),
            ("Push-up", .repetitions(12, share: 640)),
            ("Cable Fly", .weight(25, step: 5, .pounds)),
            ("Dip", .repetitions(8, share: 950)),
            ("Decline Bench Press", .weight(50, step: 2.5, .kilograms)),
            ("Chest Press Machine 2", .weight(40, step: 5, .kilograms)),
            ("Chest Press Machine 10", .weight(45, step: 5, .kilograms)),
            ("Pec Deck", .weight(35, step: 5, .kilograms)),
            ("Floor Press", .weight(40, step: 2.5, .kilograms)),
        ])

    private static let legs = group(
        "Legs",
        [
            ("Squat", .weight(80, step: 2.5, .kilograms)),
            ("Romanian Deadlift", .weight(70, step: 2.5, .kilograms)),
            ("Leg Press", .weight(225.5, step: 10, .pounds)),
            ("Walking Lunge", .weight(16, step: 2, .kilograms)),
            ("Leg Curl", .weight(35, step: 2.5, .kilograms)),
            ("Calf Raise", .weight(60, step: 5, .kilograms)),
            ("Front Squat", .weight(50, step: 2.5, .kilograms)),
            ("Leg Extension", .weight(40, step: 2.5, .kilograms)),
            ("Hip Thrust", .weight(80, step: 5, .kilograms)),
            ("Bulgarian Split Squat", .weight(14, step: 2, .kilograms)),
            ("Step-up", .weight(12, step: 2, .kilograms)),
        ])

    private static let back = group(
        "Back",
        [
            ("Deadlift", .weight(100, step: 5, .kilograms)),
            ("Pull-up", .repetitions(6, share: 1000)),
            ("Barbell Row", .weight(55, step: 2.5, .kilograms)),
            ("Lat Pulldown", .weight(110, step: 5, .pounds)),
            ("Seated Cable Row", .weight(50, step: 2.5, .kilograms)),
            ("Face Pull", .weight(20, step: 2.5, .kilograms)),
            ("T-Bar Row", .weight(40, step: 2.5, .kilograms)),
            ("Back Extension", .repetitions(15, share: 0)),
            ("Rack Pull", .weight(110, step: 5, .kilograms)),
            ("Chin-up", .repetitions(7, share: 1000)),
        ])

    private static let arms = group(
        "Shoulders & Arms",
        [
            ("Overhead Press", .weight(40, step: 2.5, .kilograms)),
            ("Lateral Raise", .weight(8, step: 1, .kilograms)),
            ("Biceps Curl", .weight(12, step: 1, .kilograms)),
            ("Triceps Pushdown", .weight(45, step: 5, .pounds)),
            ("Hammer Curl", .weight(12, step: 1, .kilograms)),
            ("Skull Crusher", .weight(25, step: 2.5, .kilograms)),
            ("Arnold Press", .weight(14, step: 2, .kilograms)),
            ("Preacher Curl", .weight(20, step: 2.5, .kilograms)),
            ("Shrug", .weight(60, step: 5, .kilograms)),
            ("Rear Delt Fly", .weight(8, step: 1, .kilograms)),
        ])

    private static let core = group(
        "Core & Cardio",
        [
            ("Plank", .seconds(45)),
            ("Rowing Machine", .meters(500)),
            ("Hanging Leg Raise", .repetitions(10, share: 0)),
            ("Side Plank", .seconds(30)),
            ("Treadmill Run", .meters(1000)),
            ("Cable Crunch", .weight(30, step: 2.5, .kilograms)),
            ("Farmer's Walk", .meters(40)),
            ("Russian Twist", .repetitions(20, share: 0)),
            ("Dead Bug", .repetitions(12, share: 0)),
        ])

    private static func group(
        _ category: String, _ exercises: [(name: String, effort: Effort)]
    ) -> [SampleExercise] {
        exercises.map { SampleExercise(name: $0.name, category: category, effort: $0.effort) }
    }
}
