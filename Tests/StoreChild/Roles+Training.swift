import Foundation
import PlainWeights

extension Roles {
    /// Adds sets to an exercise, each in a transaction of its own, once a line comes.
    /// Arguments: the path, the exercise, the number of this writer, and how many sets.
    static func addSets(_ arguments: [String]) throws {
        var options = StoreOptions()
        options.durability = .throwaway
        let store = try WorkoutStore.open(at: arguments[0], options: options)
        let exercise = Exercise.ID(arguments[1])
        say("open")
        waitForLine()
        for number in 0..<(Int(arguments[3]) ?? 0) {
            try store.sets.insert(
                ExerciseSet(
                    exercise: exercise, reps: number + 1,
                    timestamp: Date(timeIntervalSince1970: Double(number)), utcOffsetMinutes: 0,
                    sequence: Int(arguments[2]) ?? 0))
        }
    }

    /// `import-training STORE FILE BATCH REPORT`: imports a file with so many sets in a
    /// transaction, and kills itself at a report of progress, if it comes to so many.
    static func importTraining(_ arguments: [String]) throws {
        let store = try WorkoutStore.open(at: arguments[0])
        var options = ImportOptions(timeZone: .gmt)
        options.batchSize = Int(arguments[2]) ?? 1
        var reports = 0
        let report = try store.importTraining(at: arguments[1], options) { _ in
            reports += 1
            if reports == Int(arguments[3]) { kill(getpid(), SIGKILL) }
        }
        say("\(report.rows)")
    }

    /// `program-dates STORE PROGRAM`: prints the dates of a program, on the third of its days.
    static func programDates(_ arguments: [String]) throws {
        let store = try WorkoutStore.readOnly(at: arguments[0])
        guard let id = Program.ID(arguments[1]), let days = try store.programs.get(id)?.days
        else { return }
        let today = LocalDay(rawValue: days.lowerBound.rawValue + 2)
        let dates = try store.value(of: ProgramCalendar(of: id, during: days, today: today))
        for date in dates {
            say("\(date.day) \(date.due) \(date.name) \(date.status) \(date.week ?? 0)")
        }
    }
}
