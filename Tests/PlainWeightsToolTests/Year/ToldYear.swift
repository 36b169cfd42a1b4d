import Foundation

/// What a store has to know: everything that the tool was told so far, in arrays and dictionaries.
struct ToldYear {
    struct Exercise {
        var name: String
        var style: Style
        /// The part of the body that is lifted, in thousandths.
        var share: Int
    }

    /// What is logged of an exercise.
    enum Style: CaseIterable {
        case weight, body, run, hold, count
    }

    struct Session: Hashable {
        var start: Date
        var name: String
        var end: Date?
        var rating: Int?
        var notes = ""
        var gym = ""
    }

    struct WeighIn: Hashable {
        var time: Date
        var number: Double
        var unit: String
    }

    /// The exercises that are there, by numbers that stay.
    var exercises: [Int: Exercise] = [:]
    var sets: [ToldSet] = []
    var weighIns: [WeighIn] = []
    var active: Session?
    var finished: [Session] = []
    var workouts: Set<String> = []
    var modules: Set<String> = []
    var programs: Set<String> = []
    var gyms: Set<String> = []
    /// The dates of programs that were done, by their days.
    var doneDates: Set<String> = []
    /// The date from which the session was started that goes on.
    var startedDate: String?
    private var lastNumber = 0

    /// The number of the exercise with a name.
    func number(of name: String) -> Int? { exercises.first { $0.value.name == name }?.key }

    /// The sets of an exercise in the order in which they were done.
    func sets(of exercise: Int) -> [ToldSet] {
        sets.filter { $0.exercise == exercise }.sorted(by: ToldSet.isBefore)
    }

    /// The sets of the last day of an exercise.
    func lastDay(of exercise: Int) -> [ToldSet] {
        let own = sets(of: exercise)
        return own.filter { $0.day == own.last?.day }
    }

    /// The unit in which a weight without one is meant.
    func usualUnit(of exercise: Int?) -> String {
        let own = exercise.flatMap { sets(of: $0).last { $0.weight != nil } }
        let lifted = sets.filter { $0.weight != nil }.max(by: ToldSet.isBefore)
        return (own ?? lifted)?.unit ?? "kg"
    }

    /// Takes sets as they were logged, with what is known of them from elsewhere.
    mutating func log(_ told: [ToldSet], at time: Date, _ offsetMinutes: Int) {
        let body = weighIns.filter { $0.time <= time }.max { $0.time < $1.time }
        for var set in told {
            lastNumber += 1
            (set.number, set.time, set.offsetMinutes) = (lastNumber, time, offsetMinutes)
            set.session = active?.start
            if let body, let share = set.exercise.flatMap({ exercises[$0]?.share }) {
                let nanograms = body.number * ToldSet.nanograms(in: body.unit)
                set.bodyNanograms = Int(nanograms.rounded()) / 1_000 * share
            }
            sets.append(set)
        }
    }

    /// Takes a set as it is, without what is filled in where one logs.
    mutating func take(_ set: ToldSet) {
        lastNumber += 1
        sets.append(set)
        sets[sets.count - 1].number = lastNumber
    }

    /// Replaces a set.
    mutating func replace(_ old: ToldSet, with new: ToldSet) {
        for place in sets.indices where sets[place].number == old.number { sets[place] = new }
    }

    /// The sets of each day with their repetitions and volume, by days since 1970.
    var days: [Int: (sets: Int, reps: Int, volume: Double)] {
        sets.reduce(into: [:]) { days, set in
            let day = days[set.day] ?? (0, 0, 0)
            days[set.day] = (day.sets + 1, day.reps + (set.reps ?? 0), day.volume + set.volume)
        }
    }
}
