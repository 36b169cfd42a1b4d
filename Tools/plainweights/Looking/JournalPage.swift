import CommandLineSupport
import PlainWeights

/// Some days of training, the newest first.
struct JournalPage {
    /// A day with its totals, and the names of its exercises.
    struct Day {
        let journal: Journal.Day
        let totals: SetTotals
        let names: [String]
    }

    let days: [Day]
    /// The day before which the next page begins, or nil after the last one.
    let next: LocalDay?
    private let unit: Weight.Unit

    /// Reads a page.
    /// - Parameters:
    ///   - first: the first day that is wanted, or nil for all.
    ///   - end: the day before which the newest one is, or nil for all.
    init(
        of store: WorkoutStore, from first: LocalDay?, until end: LocalDay?, _ wanted: WantedPage
    ) throws {
        unit = try store.usualUnit(of: nil)
        (days, next) = try store.read { snapshot in
            let skipped = wanted.limit * (wanted.number - 1)
            var found: [Journal.Day] = []
            var before = end
            // One day more than is shown says whether there is a next page.
            for position in 0...(skipped + wanted.limit) {
                // A page of one set at least is a day.
                let page = try snapshot.value(of: Journal(before: before, leastSets: 1))
                guard let day = page.days.first, first.map({ $0 <= day.date }) ?? true
                else { break }
                if position >= skipped { found.append(day) }
                before = day.date
            }
            if found.isEmpty, wanted.number > 1 { throw wanted.beyondEnd }
            let shown = try found.prefix(wanted.limit).map { try Day($0, in: snapshot) }
            return (shown, found.count > shown.count ? shown.last?.journal.date : nil)
        }
    }

    func print(on console: Console) {
        let format = TrainingFormat(locale: .tool, unit: unit)
        for (position, day) in days.enumerated() {
            if position > 0 { console.print() }
            console.say(
                "\(format.day(day.journal.date)): \(day.totals.text(format))", .bold)
            for (name, part) in zip(day.names, day.journal.exercises) {
                console.say("  \(name.printable)  \(format.list(part.sets))")
            }
        }
        if days.isEmpty { console.print("no sets") }
    }

    var json: JSONValue {
        let days = days.map { day in
            let parts = zip(day.names, day.journal.exercises).map { name, part in
                JSONValue.object([
                    ("exercise", .optional(part.exercise?.description)), ("name", .string(name)),
                    ("sets", .array(part.sets.map(\.json))),
                ])
            }
            return JSONValue.object(
                [("day", .string("\(day.journal.date)"))] + day.totals.members
                    + [("exercises", .array(parts))])
        }
        return .object([("days", .array(days)), ("next", .optional(next?.description))])
    }
}

extension JournalPage.Day {
    fileprivate init(_ day: Journal.Day, in snapshot: Snapshot) throws {
        journal = day
        let range = day.date..<day.date.advanced(by: 1)
        totals =
            try snapshot.value(of: PeriodTotals(by: .day, during: range)).first?.totals
            ?? SetTotals()
        names = try day.exercises.map { part in
            try snapshot.get(part.exercise)?.name ?? part.sets.first?.exerciseName ?? ""
        }
    }
}
