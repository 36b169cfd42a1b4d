public import Foundation
public import RecordStore

/// One visit to the gym. Deleting a session deletes its sets, its entries and its sections.
public struct WorkoutSession: TrainingRecord, Codable {
    public var id: ID
    /// The name, such as that of the workout.
    public var name: String
    /// The time when the session began.
    public var startDate: Date
    /// Whether the times of day are known. A source that knows only the day gives noon.
    public var timeKnown: Bool
    /// The time zone of the session, as minutes ahead of coordinated universal time at the start.
    public var utcOffsetMinutes: Int
    /// The time when the session ended, which is not before the start. Nil if nobody noted it.
    public var endDate: Date?
    /// Whether the session goes on.
    public var state: WorkoutSession.State
    /// The device on which the session was started, as the app calls it.
    public var device: String
    /// The rest that goes on.
    public var clock: RestClock?
    /// What the session was started from.
    public var origin: WorkoutSession.Origin
    /// The user's notes.
    public var notes: String
    /// What the user thinks of it, from 1 to 5.
    public var rating: Int?
    /// What was special about the session, such as a deload or a travel.
    public var tags: [String]
    /// The gym. Deleting it leaves the session with its name.
    public var gym: Gym.ID?
    /// The name of the gym, as it was then, or when it was deleted. The store
    /// fills it in.
    public var gymName: String
    /// The workout that was done. Deleting it leaves the session with its name.
    public var workout: Workout.ID?
    /// The name of the workout, as it was then, or when it was deleted. The store
    /// fills it in.
    public var workoutName: String
    /// The program to which the session belongs. Deleting it leaves the session with its name.
    public var program: Program.ID?
    /// The name of the program, as it was then, or when it was deleted. The store
    /// fills it in.
    public var programName: String
    /// The date of the program that was done. Deleting it leaves the session.
    public var scheduledWorkout: ScheduledWorkout.ID?
    /// The week of the program, from 1.
    public var week: Int?
    /// The planned exercises with which the session was started, also those that it has no more. A
    /// comparison with the plan tells what was left out by them.
    public var planned: [UUID]
    /// What the session has beside these fields.
    public var extras: Extras?
    /// The program that the session was imported from, or nil if it was entered here.
    public var source: String?
    /// The key of the session in the program that it was imported from.
    public var sourceKey: String?

    /// Creates a session.
    /// - Parameter utcOffsetMinutes: the offset of the time zone; by default that of the device at
    ///   the start.
    public init(
        id: ID = ID(), name: String = "", startDate: Date = .now, timeKnown: Bool = true,
        utcOffsetMinutes: Int? = nil, endDate: Date? = nil, state: WorkoutSession.State = .finished,
        device: String = "",
        clock: RestClock? = nil, origin: WorkoutSession.Origin = .quick, notes: String = "",
        rating: Int? = nil, tags: [String] = [], gym: Gym.ID? = nil, gymName: String = "",
        workout: Workout.ID? = nil, workoutName: String = "", program: Program.ID? = nil,
        programName: String = "", scheduledWorkout: ScheduledWorkout.ID? = nil, week: Int? = nil,
        planned: [UUID] = [], extras: Extras? = nil,
        source: String? = nil, sourceKey: String? = nil
    ) {
        self.id = id
        self.name = name
        self.startDate = startDate
        self.timeKnown = timeKnown
        self.utcOffsetMinutes = utcOffsetMinutes ?? TimeZone.current.offsetMinutes(at: startDate)
        self.endDate = endDate
        self.state = state
        self.device = device
        self.clock = clock
        self.origin = origin
        self.notes = notes
        self.rating = rating
        self.tags = tags
        self.gym = gym
        self.gymName = gymName
        self.workout = workout
        self.workoutName = workoutName
        self.program = program
        self.programName = programName
        self.scheduledWorkout = scheduledWorkout
        self.week = week
        self.planned = planned
        self.extras = extras
        self.source = source
        self.sourceKey = sourceKey
    }

    /// Returns the day on which the session began, in its own time zone.
    /// - Parameter dayStart: the minutes after midnight at which days begin; see
    ///   ``WorkoutStore/dayStart``.
    public func day(dayStart: Int = 0) -> LocalDay {
        LocalDay(startDate, utcOffsetMinutes: utcOffsetMinutes, dayStart: dayStart)
    }
}

/// The clock of a rest that goes on.
public struct RestClock: OpenDocument {
    /// The time when the rest began.
    public var start: Date
    /// How long the rest is to be.
    public var length: TimeSpan
    /// The set after which the rest began, or nil if it was started by itself.
    public var set: ExerciseSet.ID?
    public var unknown = UnknownMembers()

    /// Creates a clock.
    public init(start: Date = .now, length: TimeSpan, after set: ExerciseSet.ID? = nil) {
        self.start = start
        self.length = length
        self.set = set
    }

    public static let blank = RestClock(start: Date(timeIntervalSince1970: 0), length: .zero)
    public static let members: [DocumentMember<RestClock>] = [
        DocumentMember("start", \.start), DocumentMember("length", \.length),
        DocumentMember("set", \.set),
    ]

    /// Returns how much of the rest is left at a moment; less than nothing once it is over.
    public func left(at date: Date) -> TimeSpan {
        .seconds(length.seconds - date.timeIntervalSince(start))
    }

    /// The longest rest that ``rest(until:limit:)`` gives.
    public static let limit = TimeSpan.seconds(180)

    /// Returns the rest that ended at a moment, for the set before it. A clock that was forgotten
    /// gives the limit.
    public func rest(until end: Date, limit: TimeSpan = limit) -> TimeSpan {
        min(max(.zero, .seconds(end.timeIntervalSince(start))), limit)
    }
}
