import Foundation
import PlainWeights
import PlainWeightsTool
import TestSupport
import Testing

@Suite("A year in the terminal") struct YearTests {
    private static let places = [
        "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland",
        "Pacific/Honolulu", "Asia/Tokyo",
    ]

    @Test(
        "is in the store as it was told, and uses every command",
        arguments: fixedSeeds("PLAINWEIGHTS_YEARS", quick: 1, thorough: 25))
    func year(number: UInt64) throws {
        let year = try ToolYear(seed: Seed(fixed: number))
        try begin(year)
        for week in 1...52 {
            if week % 7 == 0, let place = year.any(of: Self.places) { year.travel(to: place) }
            for _ in 1...2 {
                try year.train()
                year.wait(minutes: 1_000...2_000)
                free(year)
                year.wait(minutes: 1_500...3_500)
            }
            if year.chance(40) { try year.changeDate() }
            try year.lookAtExercise()
            try mend(year, week)
            if week % 4 == 0 {
                try year.lookAtJournal()
                try year.lookAtPlans()
            }
            if week % 13 == 0 {
                try year.importFile(week / 13)
                try year.watch()
                try year.lookAround()
                try year.compare(with: WorkoutStore.readOnly(at: year.bench.storePath))
            }
            if week == 20 { year.program("Stronger", weeks: 30) }
            if week % 26 == 0 { try year.export(week) }
            if week == 30 { try year.backUpAndRestore(week) }
        }
        try year.lookBack()
        try year.compare(with: WorkoutStore.readOnly(at: year.bench.storePath))
        let context = ToolContext(environment: [:], now: { Date() }, timeZone: .gmt)
        // The screen needs a terminal: ScreenTests, ScreenTerminalTests.
        let names = PlainWeightsTool.tool(context).commands.map(\.name)
        #expect(year.used.union(["screen"]) == Set(names))
    }

    private func begin(_ year: ToolYear) throws {
        year.make("Garage Squat", .weight)
        // The first one brings the library into the store, which is a change of its own.
        year.run(["movements", "plank", "--add"])
        year.make("Bench Press", .weight)
        year.make("Pull-Up", .body, share: 1_000)
        year.make("Outdoor Run", .run)
        year.make("Forearm Plank", .hold)
        year.make("Floor Push-Up", .body, share: 640)
        year.make("Butterfly Sit-Up", .count)
        year.make("Cellar Row", .weight)
        year.weigh()
        year.plan()
    }

    /// Logs this and that outside of a session.
    private func free(_ year: ToolYear) {
        for _ in 0..<Int.random(in: 1...3, using: &year.seed) {
            switch Int.random(in: 0...9, using: &year.seed) {
            case 0...4: year.log()
            case 5: year.again()
            case 6: year.logSuperset()
            case 7: year.weigh()
            case 8: year.undo()
            default: year.edit()
            }
        }
    }

    private func mend(_ year: ToolYear, _ week: Int) throws {
        year.edit()
        year.deleteSet()
        if year.chance(30) { year.undo() }
        guard week % 5 == 0 else { return }
        // A number in a name would be a set.
        let letters = String(repeating: "I", count: week / 5)
        year.make("Odd Lift \(letters)", .weight)
        guard let odd = year.told.number(of: "Odd Lift \(letters)") else { return }
        year.rename(odd, to: "Strange Lift \(letters)")
        switch week % 4 {
        case 0: if let other = year.told.number(of: "Bench Press") { year.merge(odd, into: other) }
        case 1: year.delete(odd, keepsSets: true)
        case 2: year.delete(odd, keepsSets: false)
        default: year.undo()
        }
    }
}
