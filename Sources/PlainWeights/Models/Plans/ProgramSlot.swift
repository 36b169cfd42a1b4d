public import Foundation
public import RecordStore

/// A place in a program that recurs: every week, in one week, or on one day.
///
/// | week | weekday | day | the slot is |
/// |---|---|---|---|
/// | nil | given | nil | every week on this weekday |
/// | given | given | nil | in this week on this weekday |
/// | nil | nil | given | on this day of the program |
///
/// What became of the slot on a date is a ``ScheduledWorkout``.
public struct ProgramSlot: EditedRecord, Codable {
    public var id: ID
    /// The program. Deleting it deletes the slot.
    public var program: Program.ID?
    /// The week of the program, from 1, or nil for every week.
    public var week: Int?
    /// The day of the week, from 1 for Monday to 7.
    public var weekday: Int?
    /// The day of the program, from 1 for its start, in place of a weekday.
    public var day: Int?
    /// The place among the slots of a day.
    public var order: Position
    /// Whether the day is one of rest, on which nothing is to be done: its dates are neither due
    /// nor missed, whatever workout the slot has.
    public var isRest: Bool
    /// The workout. Deleting it leaves the slot with its name. A slot has a workout, a module or
    /// neither.
    public var workout: Workout.ID?
    /// A module in place of a workout. Deleting it leaves the slot with its name.
    public var module: Module.ID?
    /// The name of the workout or the module, as it was then, or when it was deleted. The store
    /// fills it in.
    public var name: String
    /// The user's notes.
    public var notes: String
    public var lastEdited: Date

    /// Creates a slot.
    public init(
        id: ID = ID(), program: Program.ID?, week: Int? = nil, weekday: Int? = nil,
        day: Int? = nil, order: Position = .start, isRest: Bool = false,
        workout: Workout.ID? = nil, module: Module.ID? = nil, name: String = "",
        notes: String = "",
        lastEdited: Date = .now
    ) {
        self.id = id
        self.program = program
        self.week = week
        self.weekday = weekday
        self.day = day
        self.order = order
        self.isRest = isRest
        self.workout = workout
        self.module = module
        self.name = name
        self.notes = notes
        self.lastEdited = lastEdited
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<ProgramSlot>(
        "ProgramSlot",
        blank: ProgramSlot(program: nil, lastEdited: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "program", \.program, onDelete: .cascade)
        Field(2, "week", \.week)
        Field(3, "weekday", \.weekday)
        Field(4, "day", \.day)
        Field(5, "order", \.order)
        Field(6, "isRest", \.isRest)
        Field(7, "workout", \.workout, keeping: \.name, in: \.name)
        Field(8, "module", \.module, keeping: \.name, in: \.name)
        Field(9, "name", \.name)
        Field(10, "notes", \.notes)
        Field(11, "lastEdited", \.lastEdited)
        Index(
            "byProgram", on: .ascending(\.program), .ascending(\.week), .ascending(\.weekday),
            .ascending(\.day), .ascending(\.order))
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try ProgramSlot.keepLastEdited(old, new, in: &transaction)
            try ProgramSlot.keepName(of: \.workout, \.name, in: \.name, old, new, &transaction)
            try ProgramSlot.keepName(of: \.module, \.name, in: \.name, old, new, &transaction)
            if let old, new == nil { try old.deleteOpenDates(in: &transaction) }
            if let old, let new { try new.moveDates(from: old, in: &transaction) }
        }
    }

    /// Deletes the dates of the slot, which was deleted, on which nothing was done.
    private func deleteOpenDates(in transaction: inout StoreTransaction) throws {
        let slot = id
        for date in try transaction.snapshot.fetch(Query<ScheduledWorkout> { $0.slot == slot }) {
            if date.state == .done {
                _ = try transaction.update(date.id) { $0.isSlotDeleted = true }
            } else {
                try transaction.delete(date.id)
            }
        }
    }
}

extension ProgramSlot {
    /// Throws for the first field whose value is not allowed, and for a slot that is on no day, or
    /// that has a workout and a module.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.integer("week", week, in: TrainingLimits.weeks)
        try check.integer("weekday", weekday, in: TrainingLimits.weekdays)
        try check.integer("day", day, in: TrainingLimits.programDays)
        if (weekday == nil) == (day == nil) || week != nil && weekday == nil {
            throw check.error("day", .noDay)
        }
        try check.onlyOne("module", workout, module)
        try check.text("name", name)
        try check.text("notes", notes)
        try check.date("lastEdited", lastEdited)
    }

    /// About how many bytes the slot and its index entries take in the store.
    public var approximateBytes: Int { 340 + name.utf8.count + notes.utf8.count }
}
