import Foundation
import PlainWeights
import TestSupport

/// Lines of a file of Strong, as short as a test wants them.
enum StrongFile {
    static let header =
        "Date,Workout Name,Duration,Exercise Name,Set Order,Weight (kg),Reps,Distance (km),"
        + "Seconds,Notes,Workout Notes,RPE\n"

    /// A row of a set.
    static func set(
        _ exercise: String, _ order: String, _ weight: String, notes: String = "",
        day: Int = 1, title: String = "A", length: String = "1h", workoutNotes: String = "",
        reps: String = "5"
    ) -> String {
        "2026-03-0\(day) 18:00:00,\(title),\(length),\(exercise),\(order),\(weight),\(reps),0,0,"
            + "\(notes),\(workoutNotes),\n"
    }

    /// A row of a rest, in seconds.
    static func rest(_ exercise: String, _ seconds: String, title: String = "A") -> String {
        "2026-03-01 18:00:00,\(title),1h,\(exercise),Rest Timer,0,0,0,\(seconds),,,\n"
    }

    /// A row of a note.
    static func note(_ exercise: String, _ text: String) -> String {
        "2026-03-01 18:00:00,A,1h,\(exercise),Note,0,0,0,0,\(text),,\n"
    }
}

extension WorkoutStore {
    /// Imports rows of Strong behind their header.
    @discardableResult
    func importStrong(_ rows: [String], updates: Bool = false) throws -> ImportReport {
        let options = ImportOptions(timeZone: .gmt, updates: updates)
        return try importTraining(Data((StrongFile.header + rows.joined()).utf8), options)
    }

    /// The sets in the order in which they were done.
    func orderedSets() throws -> [ExerciseSet] {
        try fetch(Query().sorted(by: .ascending(\.timestamp), .ascending(\.sequence)))
    }

    /// The entries in their order.
    func orderedEntries() throws -> [SessionEntry] {
        try fetch(Query().sorted(by: .ascending(\.order)))
    }
}

extension ImportReport {
    /// The lines of rows that are not imported, with the reasons.
    var faults: [Int: RowFault] {
        var faults: [Int: RowFault] = [:]
        for note in notes { if case .fault(let fault) = note.kind { faults[note.line] = fault } }
        return faults
    }

    /// What has changed and was left alone.
    var changes: [ImportReport.Note] {
        notes.filter { if case .changed = $0.kind { true } else { false } }
    }
}
