public import RecordStore

/// Days of training, the newest first: their exercises in the order of their first sets, and the
/// sets as they were done.
///
/// It comes in pages of whole days, so that its first screen costs the same at any size:
///
/// ```swift
/// let page = try store.value(of: Journal())
/// let older = try page.next.map { try store.value(of: Journal(before: $0)) }
/// ```
public struct Journal: Statistic, Hashable {
    /// The sets that the journal has.
    public var scope: SetScope
    /// The day before which the page begins, or nil for the newest.
    public var before: LocalDay?
    /// The number of sets that a page has at least, if there are so many. It ends with the day that
    /// reaches it, and has a day at least.
    public var leastSets: Int

    /// Creates the statistic.
    public init(of scope: SetScope = .all, before: LocalDay? = nil, leastSets: Int = 20) {
        self.scope = scope
        self.before = before
        self.leastSets = leastSets
    }

    /// Some days.
    public struct Page: Hashable, Sendable {
        /// The days, the newest first.
        public var days: [Day]
        /// The day before which the next page begins, or nil after the last one.
        public var next: LocalDay?
    }

    /// A day of training.
    public struct Day: Hashable, Sendable {
        /// The day itself.
        public var date: LocalDay
        /// The exercises in the order of their first sets.
        public var exercises: [Part]
    }

    /// An exercise on a day.
    public struct Part: Hashable, Sendable {
        /// The exercise, or nil for sets without one.
        public var exercise: Exercise.ID?
        /// The sets in the order in which they were done.
        public var sets: [ExerciseSet]
    }

    /// The page as it is now.
    /// - Complexity: O(log n) for each day, and one step for each of its sets.
    public func value(in snapshot: Snapshot) throws -> Page {
        let sets = scope.query.and { $0.completed == true }
        var page = Page(days: [])
        var count = 0
        var next = try snapshot.lastDay(of: sets, before: before)
        while let day = next, page.days.isEmpty || count < leastSets {
            let found = try snapshot.fetch(sets.on(day, in: snapshot))
            count += found.count
            page.days.append(Day(date: day, exercises: Self.parts(found)))
            next = try snapshot.lastDay(of: sets, before: day)
        }
        page.next = next == nil ? nil : page.days.last?.date
        return page
    }

    private static func parts(_ sets: [ExerciseSet]) -> [Part] {
        var places: [Exercise.ID?: Int] = [:]
        var parts: [Part] = []
        for set in sets {
            if let place = places[set.exercise] {
                parts[place].sets.append(set)
            } else {
                places[set.exercise] = parts.count
                parts.append(Part(exercise: set.exercise, sets: [set]))
            }
        }
        return parts
    }
}
