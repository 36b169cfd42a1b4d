public import RecordStore

/// What a program plans for a day.
public struct ScheduledWorkout: TrainingRecord, Codable {
    public var id: ID
    /// The program. Deleting it deletes the day.
    public var program: Program.ID?
    /// The week of the program, from 1.
    public var week: Int
    /// The day of the week, from 1 for Monday to 7, or nil if a date says it.
    public var weekday: Int?
    /// The date, or nil if week and weekday say it.
    public var date: LocalDay?
    /// The place among what is planned for the same day.
    public var order: Position
    /// Whether the day is one of rest.
    public var isRest: Bool
    /// The workout. Deleting it leaves the day with its name.
    public var workout: Workout.ID?
    /// A module in place of a workout. Deleting it leaves the day with its name.
    public var module: Module.ID?
    /// The name of the workout or the module, as it was.
    public var name: String
    public var state: ScheduledWorkout.State
    /// The session in which it was done. Deleting it leaves the day.
    public var session: WorkoutSession.ID?

    /// Creates a record.
    public init(
        id: ID = ID(), program: Program.ID?, week: Int = 1, weekday: Int? = nil,
        date: LocalDay? = nil, order: Position = .start, isRest: Bool = false,
        workout: Workout.ID? = nil, module: Module.ID? = nil, name: String = "",
        state: ScheduledWorkout.State = .planned, session: WorkoutSession.ID? = nil
    ) {
        self.id = id
        self.program = program
        self.week = week
        self.weekday = weekday
        self.date = date
        self.order = order
        self.isRest = isRest
        self.workout = workout
        self.module = module
        self.name = name
        self.state = state
        self.session = session
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<ScheduledWorkout>(
        "ScheduledWorkout", blank: ScheduledWorkout(program: nil)
    ) {
        Field(1, "program", \.program, onDelete: .cascade)
        Field(2, "week", \.week)
        Field(3, "weekday", \.weekday)
        Field(4, "date", \.date)
        Field(5, "order", \.order)
        Field(6, "isRest", \.isRest)
        Field(7, "workout", \.workout, onDelete: .nullify)
        Field(8, "module", \.module, onDelete: .nullify)
        Field(9, "name", \.name)
        Field(10, "state", \.state)
        Field(11, "session", \.session, onDelete: .nullify)
        Index(
            "byProgram", on: .ascending(\.program), .ascending(\.week), .ascending(\.weekday),
            .ascending(\.order))
        Index("byDate", on: .ascending(\.date), where: .matching { $0.date != nil })
        Validate { try $0.validate() }
    }
}

extension ScheduledWorkout {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.integer("week", week, in: TrainingLimits.weeks)
        try check.integer("weekday", weekday, in: 1...7)
        try check.day("date", date)
        try check.text("name", name)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 340 + name.utf8.count }
}
