import PlainWeights

/// Days of training, as the page gets them.
enum JournalView {
    struct Day: Encodable {
        let day: String
        let text: String
        let setCount: Int
        let volume: VolumeView
        let exercises: [Exercise]
    }

    struct Exercise: Encodable {
        let exercise: String?
        let name: String
        /// The sets in short.
        let text: String
        let sets: [SetView]
    }
}

extension JournalView.Day {
    init(_ day: Journal.Day, _ visit: Visit, _ snapshot: Snapshot) throws {
        let totals = try snapshot.value(
            of: PeriodTotals(by: .day, during: day.date..<day.date.advanced(by: 1))
        ).first?.totals
        self.init(
            day: day.date.description, text: visit.format.day(day.date),
            setCount: totals?.sets ?? 0,
            volume: VolumeView(totals?.volume ?? .zero, visit.format),
            exercises: try day.exercises.map { part in
                let name = try snapshot.get(part.exercise)?.name
                return JournalView.Exercise(
                    exercise: part.exercise?.description,
                    name: name ?? part.sets.first?.exerciseName ?? "",
                    text: visit.format.list(part.sets),
                    sets: part.sets.map { SetView($0, visit) })
            })
    }
}

/// The journal and the year.
extension Visit {
    func journal(_ snapshot: Snapshot) throws -> any Encodable {
        let page = try snapshot.value(
            of: Journal(
                before: try day("after"),
                leastSets: try number("limit", in: 1...200, usual: 40)))
        return PageView(
            items: try page.days.map { try JournalView.Day($0, self, snapshot) },
            next: page.next?.description)
    }

    private struct Year: Encodable {
        let year: Int
        /// The years that have sets, the first one first.
        let years: [Int]
        let days: [Day]
        let sessions: Int
        let setCount: Int
        let volume: VolumeView
        let streakWeeks: Int
        let longestStreakWeeks: Int

        struct Day: Encodable {
            let day: String
            let sets: Int
            let volume: VolumeView
        }
    }

    func calendar(_ snapshot: Snapshot) throws -> any Encodable {
        let year = try number("year", in: 1_970...9_999, usual: today.date.year)
        let first = LocalDay(year: year, month: 1, day: 1)
        let range = first..<LocalDay(year: year + 1, month: 1, day: 1)
        let days = try snapshot.value(of: PeriodTotals(by: .day, during: range))
        let sessions = try snapshot.value(of: Attendance(by: .year, during: range))
        let streak = try snapshot.value(
            of: Streak(until: today, goal: .weekly(days: 1)))
        let years = try snapshot.value(of: PeriodTotals(by: .year))
        return Year(
            year: year, years: years.map(\.start.date.year),
            days: days.map {
                Year.Day(
                    day: $0.start.description, sets: $0.totals.sets,
                    volume: VolumeView($0.totals.volume, format))
            },
            sessions: sessions.reduce(0) { $0 + $1.sessions },
            setCount: days.reduce(0) { $0 + $1.totals.sets },
            volume: VolumeView(days.reduce(.zero) { $0 + $1.totals.volume }, format),
            streakWeeks: streak.current, longestStreakWeeks: streak.longest)
    }
}
