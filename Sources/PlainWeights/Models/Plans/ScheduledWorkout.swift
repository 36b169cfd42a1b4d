public import RecordStore

/// A date of a program: what became of a slot on one of its days, or a workout that is planned for
/// one day alone.
///
/// A date of a slot is stored once it differs from its slot, or was done. The others follow from
/// the slots and the start of the program.
public struct ScheduledWorkout: TrainingRecord, Codable {
    public var id: ID
    /// The program. Deleting it deletes the date.
    public var program: Program.ID?
    /// The slot, or nil for a workout on this date alone. Deleting it deletes the date, but leaves
    /// one that was done.
    public var slot: ProgramSlot.ID?
    /// The day on which it was due.
    public var due: LocalDay
    /// The day to which it was moved; nil if it was not.
    public var movedTo: LocalDay?
    /// Whether the day is one of rest, of a date that has no slot.
    public var isRest: Bool
    /// The place among what is planned for the same day.
    public var order: Position
    /// The workout. Deleting it leaves the date with its name. A date has a workout, a module or
    /// neither.
    public var workout: Workout.ID?
    /// A module in place of a workout. Deleting it leaves the date with its name.
    public var module: Module.ID?
    /// The name of the workout or the module, as it was then, or when it was deleted. The store
    /// fills it in.
    public var name: String
    /// What became of the date.
    public var state: ScheduledWorkout.State
    /// The session in which it was done. Deleting it leaves the date.
    public var session: WorkoutSession.ID?
    /// Whether the slot was deleted after the date was done. The date then goes with its session.
    public var isSlotDeleted: Bool
    /// The user's notes.
    public var notes: String

    /// Creates a date.
    public init(
        id: ID = ID(), program: Program.ID?, slot: ProgramSlot.ID? = nil, due: LocalDay,
        movedTo: LocalDay? = nil, order: Position = .start, isRest: Bool = false,
        workout: Workout.ID? = nil, module: Module.ID? = nil, name: String = "",
        state: ScheduledWorkout.State = .planned,
        session: WorkoutSession.ID? = nil, isSlotDeleted: Bool = false, notes: String = ""
    ) {
        self.id = id
        self.program = program
        self.slot = slot
        self.due = due
        self.movedTo = movedTo
        self.order = order
        self.isRest = isRest
        self.workout = workout
        self.module = module
        self.name = name
        self.state = state
        self.session = session
        self.isSlotDeleted = isSlotDeleted
        self.notes = notes
    }

    /// The day on which it is planned now. Of one that was done it is the day for which it was
    /// planned; the session has the day on which that was.
    public var day: LocalDay { movedTo ?? due }

    /// The days of dates as a column.
    public static let day = ComputedColumn<ScheduledWorkout, LocalDay>("day") {
        $0.movedTo.rawValue.ifNil($0.due.rawValue).as(LocalDay.self)
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<ScheduledWorkout>(
        "ScheduledWorkout", blank: ScheduledWorkout(program: nil, due: LocalDay(rawValue: 0))
    ) {
        Field(1, "program", \.program, onDelete: .cascade)
        Field(2, "slot", \.slot, onDelete: .nullify)
        Field(3, "due", \.due)
        Field(4, "movedTo", \.movedTo)
        Field(5, "order", \.order)
        Field(6, "workout", \.workout, keeping: \.name, in: \.name)
        Field(7, "module", \.module, keeping: \.name, in: \.name)
        Field(8, "name", \.name)
        Field(9, "state", \.state)
        Field(10, "session", \.session, onDelete: .nullify)
        Field(11, "notes", \.notes)
        Field(12, "isRest", \.isRest)
        Field(13, "isSlotDeleted", \.isSlotDeleted)
        Index("byProgram", on: .ascending(\.program), .computed(day), .ascending(\.order))
        Index("byDay", on: .computed(day), .ascending(\.order))
        Index(
            "bySlot", on: .ascending(\.slot), .ascending(\.due), unique: true,
            where: .matching { $0.slot != nil })
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try ScheduledWorkout.keepName(of: \.workout, \.name, in: \.name, old, new, &transaction)
            try ScheduledWorkout.keepName(of: \.module, \.name, in: \.name, old, new, &transaction)
        }
    }
}

extension ScheduledWorkout {
    /// Throws for the first field whose value is not allowed, and for a date of a workout and of a
    /// module.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.day("due", due)
        try check.day("movedTo", movedTo)
        try check.onlyOne("module", workout, module)
        try check.text("name", name)
        try check.text("notes", notes)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 400 + name.utf8.count + notes.utf8.count }
}
