import Foundation
public import RecordStore

extension WorkoutSession {
    /// The fields, indexes and rules with which the store keeps sessions.
    public static let schema = Schema<WorkoutSession>(
        "WorkoutSession",
        blank: WorkoutSession(startDate: Date(timeIntervalSince1970: 0), utcOffsetMinutes: 0)
    ) {
        Field(1, "name", \.name)
        Field(2, "startDate", \.startDate)
        Field(3, "utcOffsetMinutes", \.utcOffsetMinutes)
        Field(4, "endDate", \.endDate)
        Field(5, "state", \.state)
        Field(6, "device", \.device)
        Document(7, "clock", \.clock)
        Field(8, "origin", \.origin)
        Field(9, "notes", \.notes)
        Field(10, "rating", \.rating)
        Field(11, "tags", \.tags)
        Field(12, "gym", \.gym, keeping: \.name, in: \.gymName)
        Field(13, "gymName", \.gymName)
        Field(14, "workout", \.workout, keeping: \.name, in: \.workoutName)
        Field(15, "workoutName", \.workoutName)
        Field(16, "program", \.program, keeping: \.name, in: \.programName)
        Field(17, "programName", \.programName)
        Field(18, "scheduledWorkout", \.scheduledWorkout, onDelete: .nullify)
        Field(19, "week", \.week)
        Document(20, "extras", \.extras)
        Field(21, "source", \.source)
        Field(22, "sourceKey", \.sourceKey)
        Field(23, "timeKnown", \.timeKnown)
        Field(24, "planned", \.planned)
        Index("byStartDate", on: .descending(\.startDate))
        Index(
            "active", on: .descending(\.startDate), where: .matching { $0.state == .active })
        Index(
            "bySource", on: .ascending(\.source), .ascending(\.sourceKey),
            where: .matching { $0.source != nil })
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            if let old, new == nil { try old.openDates(in: &transaction) }
            if let old, let new, old.gym != new.gym {
                try new.keepGymOfSets(in: &transaction)
            }
            try WorkoutSession.keepName(of: \.gym, \.name, in: \.gymName, old, new, &transaction)
            try WorkoutSession.keepName(
                of: \.workout, \.name, in: \.workoutName, old, new, &transaction)
            try WorkoutSession.keepName(
                of: \.program, \.name, in: \.programName, old, new, &transaction)
        }
    }

    /// Gives the sets of the session its gym.
    private func keepGymOfSets(in transaction: inout StoreTransaction) throws {
        let (session, gym) = (id, gym?.uuid)
        let sets = Query<ExerciseSet> { $0.session == session }
        for id in try transaction.snapshot.ids(sets) {
            _ = try transaction.update(id) { $0.gym = gym }
        }
    }
}

extension WorkoutSession {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.text("name", name)
        try check.date("startDate", startDate)
        try check.integer("utcOffsetMinutes", utcOffsetMinutes, in: TrainingLimits.utcOffsetMinutes)
        try check.date("endDate", endDate, from: startDate)
        try check.text("device", device)
        if let clock {
            try check.date("clock", clock.start)
            try check.time("clock", clock.length)
        }
        try check.text("notes", notes)
        try check.integer("rating", rating, in: TrainingLimits.ratings)
        try check.texts("tags", tags)
        try check.text("gymName", gymName)
        try check.text("workoutName", workoutName)
        try check.text("programName", programName)
        try check.integer("week", week, in: TrainingLimits.weeks)
        try check.list("planned", planned) { (_) throws(TrainingError) in }
        try check.extras("extras", extras)
        try check.text("source", source)
        try check.text("sourceKey", sourceKey)
    }

    /// About how many bytes the session and its index entries take in the store.
    public var approximateBytes: Int {
        400 + name.utf8.count + notes.utf8.count + gymName.utf8.count + workoutName.utf8.count
            + programName.utf8.count + 16 * planned.count
            + 2 * (source?.utf8.count ?? 0) + 2 * (sourceKey?.utf8.count ?? 0)
            + (extras?.approximateBytes ?? 0)
    }
}
