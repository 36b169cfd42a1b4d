extension ExchangeFormat {
    /// The columns of the format by their names in lower case, in all variants.
    var columns: [String: ExchangeColumn] {
        switch self {
        case .strong: Self.strongColumns
        case .hevy: Self.hevyColumns
        case .fitNotes: Self.fitNotesColumns
        case .plainWeights: Self.plainWeightsColumns
        }
    }

    /// The columns without which a file is not of the format.
    var required: [ExchangeColumn] {
        switch self {
        case .strong: [.workoutStart, .exercise, .setOrder, .weight(nil), .reps]
        case .hevy: [.workoutStart, .exercise, .setOrder, .setKind, .reps]
        case .fitNotes: [.date, .exercise, .category, .reps]
        case .plainWeights: [.date, .time, .exercise, .reps, .warmUp]
        }
    }

    private static let strongColumns: [String: ExchangeColumn] = [
        "date": .workoutStart, "workout name": .workoutName, "workout #": .workoutNumber,
        "duration": .workoutDuration, "duration (sec)": .workoutDuration,
        "workout duration": .workoutDuration, "exercise name": .exercise, "set order": .setOrder,
        "weight": .weight(nil), "weight (kg)": .weight(.kilograms),
        "weight (lb)": .weight(.pounds), "weight (lbs)": .weight(.pounds),
        "kg": .weight(.kilograms), "lb": .weight(.pounds), "weight unit": .weightUnit,
        "reps": .reps, "distance": .distance(nil), "distance (meters)": .distance(.meters),
        "distance (km)": .distance(.kilometers), "distance (mi)": .distance(.miles),
        "km": .distance(.kilometers), "mi": .distance(.miles), "distance unit": .distanceUnit,
        "seconds": .seconds, "notes": .notes, "workout notes": .workoutNotes, "rpe": .rpe,
    ]

    private static let hevyColumns: [String: ExchangeColumn] = [
        "title": .workoutName, "start_time": .workoutStart, "end_time": .workoutEnd,
        "description": .workoutNotes, "exercise_title": .exercise, "superset_id": .superset,
        "exercise_notes": .exerciseNotes, "set_index": .setOrder, "set_type": .setKind,
        "weight_kg": .weight(.kilograms), "weight_lbs": .weight(.pounds),
        "weight_lb": .weight(.pounds), "reps": .reps, "distance_km": .distance(.kilometers),
        "distance_miles": .distance(.miles), "distance_meters": .distance(.meters),
        "duration_seconds": .seconds, "rpe": .rpe,
    ]

    private static let fitNotesColumns: [String: ExchangeColumn] = [
        "date": .date, "exercise": .exercise, "category": .category, "weight": .weight(nil),
        "weight (kg)": .weight(.kilograms), "weight (kgs)": .weight(.kilograms),
        "weight (lbs)": .weight(.pounds), "weight (lb)": .weight(.pounds),
        "weight unit": .weightUnit, "reps": .reps, "distance": .distance(nil),
        "distance unit": .distanceUnit, "time": .clockTime, "comment": .notes, "notes": .notes,
    ]

    private static let plainWeightsColumns: [String: ExchangeColumn] = [
        "exercise": .exercise, "muscle tags": .tags, "date": .date, "time": .time,
        "weight (kg)": .weight(.kilograms), "weight (lbs)": .weight(.pounds), "reps": .reps,
        "warm up": .warmUp, "drop set": .trait(.drop), "assisted": .trait(.assisted),
        "pause at top": .trait(.paused), "timed set": .trait(.timed),
        "superset": .trait(.superset), "tempo (s)": .extra(.tempo), "pb": .extra(.personalBest),
        "rest (s)": .rest, "notes": .notes, "set id": .setID,
    ]
}
