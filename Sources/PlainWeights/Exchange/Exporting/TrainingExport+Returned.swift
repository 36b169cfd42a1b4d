import Foundation
import RecordStore

/// What an import makes of rows.
extension TrainingExport {
    /// What Strong's rows say of a session.
    func strong(
        _ session: WorkoutSession
    ) -> (ExportedVisit, returned: WorkoutSession) {
        var (visit, other) = row(of: session)
        if let end = session.endDate {
            let length = end.wholeSeconds - session.startDate.wholeSeconds
            visit.end = Self.length(length)
            other.endDate = other.startDate + Double(length)
        }
        if let number = session.extras?[.workoutNumber]?.text {
            let column = text(number)
            visit.number = column.text
            if !column.text.isEmpty {
                other.extras = Extras([.workoutNumber: .text(column.returned)])
            }
        }
        return (visit, other)
    }

    /// What Hevy's rows say of a session.
    func hevy(
        _ session: WorkoutSession
    ) -> (ExportedVisit, returned: WorkoutSession) {
        var (visit, other) = row(of: session)
        if let end = session.endDate {
            let moment = clock.moment(end, session.utcOffsetMinutes)
            let date = clock.reading(moment, session.utcOffsetMinutes).date
            // Where the clocks went back, the end would be before the start.
            if date >= other.startDate { (visit.end, other.endDate) = (moment.text, date) }
        }
        return (visit, other)
    }

    private func row(
        of session: WorkoutSession
    ) -> (ExportedVisit, returned: WorkoutSession) {
        let start = clock.moment(session.startDate, session.utcOffsetMinutes)
        let (date, offset) = clock.reading(start, session.utcOffsetMinutes)
        let (name, notes) = (text(session.name), text(session.notes))
        let other = WorkoutSession(
            id: session.id, name: name.returned, startDate: date, utcOffsetMinutes: offset,
            notes: notes.returned)
        return (ExportedVisit(start: start, title: TextFold.name(name.returned)), other)
    }

    /// A length as Strong writes it, with seconds where it has some.
    private static func length(_ seconds: Int) -> String {
        let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
        let texts = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
        return texts.isEmpty ? "0s" : texts.joined(separator: " ")
    }

    /// Returns the visit of a row. A set without a session is a visit of its own.
    mutating func takeVisit(_ row: inout ExportedSet) -> ExportedVisit {
        guard let session = row.part.visit else {
            return ExportedVisit(start: clock.moment(row.set.timestamp, row.set.utcOffsetMinutes))
        }
        if session.stands { row.returned.session = row.set.session }
        return session.visit
    }

    /// Returns the time that an import gives a set.
    func time(of set: ExerciseSet, _ part: Part) -> (date: Date, utcOffsetMinutes: Int) {
        if let session = part.visit { return session.start }
        let moment = clock.moment(set.timestamp, set.utcOffsetMinutes)
        let isDayAlone =
            report.format == .fitNotes || report.format == .plainWeights && !set.timeKnown
        return clock.reading(isDayAlone ? moment.noon : moment, set.utcOffsetMinutes)
    }

    /// Takes over the units of what has a unit in the file, and those of the import for the rest.
    func takeUnits(
        _ weightUnit: Weight.Unit, _ distanceUnit: Distance.Unit, _ row: inout ExportedSet
    ) {
        row.returned.weightUnit =
            row.returned.weight == nil ? options.weightUnit ?? .kilograms : weightUnit
        row.returned.distanceUnit =
            row.returned.distance == nil ? options.distanceUnit ?? .kilometers : distanceUnit
    }

    /// Whether the row is the first one of its session.
    func isFirst(_ row: ExportedSet) -> Bool { row.number == 0 && row.part.isFirst }

    /// Whether an entry that begins now stands for an entry of the session.
    func stands(_ entry: SessionEntry?) -> Bool {
        guard let entry else { return false }
        return !standingEntries.contains { $0.id == entry.id }
    }

    /// Notes the entry that an import makes of a row, if it begins there, and takes it over. It
    /// stands for the entry of its first row, unless another one does.
    mutating func takeEntry(
        _ row: inout ExportedSet, begins: Bool, notes: String, superset: Int? = nil
    ) {
        let entry = row.part.entry
        if begins {
            currentEntry = nil
            if let entry, stands(entry) {
                currentEntry = entry.id
                standingEntries.append(entry)
                let other = SessionEntry(
                    id: entry.id, session: row.returned.session, key: entry.key,
                    order: entry.order, exercise: row.returned.exercise,
                    exerciseName: row.name.column.returned, supersetGroup: superset, notes: notes)
                compare(entry, other)
            }
        }
        if let entry, entry.id == currentEntry { row.returned.entry = row.set.entry }
    }

    /// The exercise that an import makes.
    func returned(_ exercise: Exercise, _ name: ExportColumn<String>) -> Exercise {
        var other = Exercise(
            id: exercise.id, name: name.returned, category: "Uncategorized",
            createdDate: exercise.createdDate)
        if report.format == .fitNotes {
            let category = category(of: exercise).returned
            if !category.isEmpty { other.category = category }
        }
        if report.format == .plainWeights {
            other.tags = tags(of: exercise).returned.split { $0 == "," || $0 == ";" }
                .map { RowText.name(String($0)) }.filter { !$0.isEmpty }
        }
        return other
    }

    func category(of exercise: Exercise) -> ExportColumn<String> {
        ExportColumn(exercise.category, name: true, guardsFormulas: options.guardsFormulas)
    }

    func tags(of exercise: Exercise) -> ExportColumn<String> {
        text(exercise.tags.joined(separator: ", "))
    }
}

extension Date {
    /// The seconds since 1970, without a fraction.
    fileprivate var wholeSeconds: Int { Int(timeIntervalSince1970.rounded(.down)) }
}
