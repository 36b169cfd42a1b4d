import Foundation

/// A command with words that are right for the store of ``StateStore``, and with others that are
/// not.
struct CommandCase: Sendable {
    /// Words of a place in a file system, which each run has of its own.
    static let file = "FILE"
    static let csv = "CSV"
    static let backup = "BACKUP"

    /// The command with its words.
    let good: [String]
    /// How the command ends in the store that has everything, in one without records, and where
    /// there is none.
    let code: Int32
    let codeInEmpty: Int32
    let codeInMissing: Int32
    /// Whether the command writes.
    let writes: Bool
    /// Words that are wrong in any store.
    let bad: [[String]]

    var name: String { good[0] }

    private init(
        _ good: [String], _ code: Int32, _ codeInEmpty: Int32, _ codeInMissing: Int32,
        writes: Bool, bad: [[String]]
    ) {
        (self.good, self.code, self.codeInEmpty) = (good, code, codeInEmpty)
        (self.codeInMissing, self.writes) = (codeInMissing, writes)
        self.bad = bad + [["--bogus"], ["--store"], ["--store", ""]]
    }

    private static func reads(
        _ good: String..., empty: Int32 = 0, missing: Int32 = 3, bad: [[String]]
    ) -> CommandCase {
        CommandCase(good, 0, empty, missing, writes: false, bad: bad)
    }

    private static func writes(
        _ good: String..., code: Int32 = 0, empty: Int32 = 4, missing: Int32 = 3, bad: [[String]]
    ) -> CommandCase {
        CommandCase(good, code, empty, missing, writes: true, bad: bad)
    }

    static let all = logging + sessions + plans + looking + mending + files

    private static let logging: [CommandCase] = [
        writes(
            "log", "bench", "80x8",
            bad: [
                [], ["bench"], ["bench", "80y8"], ["bench", "80x8", "--at", "soon"],
                ["bench", "80x8", "--unit", "stone"], ["bench", "80x8", "--category", "Legs"],
                ["bench", "80x8", "+"], ["bench", "80x8@11"],
            ]),
        writes("again", bad: [["0"], ["51"], ["twice"], ["1", "2"], ["--at", "soon"]]),
        writes(
            "edit", "bench", "80x7",
            bad: [
                [], ["bench"], ["bench", "80x7", "80x6"], ["bench", "80x7", "+", "row", "5"],
                ["bench", "80x7", "--set", "0"], ["bench", "80x7", "soon"],
            ]),
        writes(
            "body", "82,5kg", empty: 0,
            bad: [
                ["heavy"], ["82,5"], ["82kg", "--at", "soon"], ["82kg", "--kind", "weight"],
                ["--at", "2025-08-01"], ["--page", "0"],
            ]),
    ]

    private static let sessions: [CommandCase] = [
        writes("start", code: 1, empty: 0, bad: [["--at", "soon"], ["--gym"]]),
        reads("status", empty: 4, bad: [["now"]]), reads("next", empty: 4, bad: [["now"]]),
        writes("done", bad: [["soon"], ["80x"], ["80x8", "+", "5"], ["--rest", "never"]]),
        writes("rest", "90s", bad: [["45"], ["soon"], ["0s"], ["90s", "2min"]]),
        writes("skip", bad: [["bench", "--", "soon"]]),
        writes("swap", "bench", "squat", bad: [[], ["bench"], ["bench", "bench"]]),
        writes(
            "move", "row", "--first",
            bad: [
                [], ["row"], ["row", "--first", "--after", "bench"], ["--first"],
                ["row", "--after", "row"],
            ]),
        writes("finish", bad: [["now"], ["--rating", "6"], ["--at", "soon"]]),
        writes("discard", bad: [["it"]]),
    ]

    private static let plans: [CommandCase] = [
        reads("today", bad: [["now"]]),
        reads("week", empty: 4, bad: [["soon"], ["2025-02-30"], ["monday", "tuesday"]]),
        writes("move-date", "monday", "tuesday", bad: [[], ["monday"], ["monday", "soon"]]),
        writes("skip-date", "monday", bad: [[], ["soon"]]),
        writes("reset-date", "wednesday", bad: [[], ["soon"]]),
        reads(
            "plan",
            bad: [
                ["new"], ["new", "X", "bench"], ["add"], ["remove", "push"], ["delete"],
                ["--superset"],
            ]),
        writes("plan", "include", "push", "warm", bad: [["include"], ["include", "push"]]),
        writes("plan", "new", "Legs", "squat", "3x5", bad: [["new", "X", "squat", "3x5", "soon"]]),
        writes("program", "Strong", bad: [[], ["New", "--weeks", "0"], ["New", "--weeks", "4"]]),
        reads("gym", bad: [["add"], ["add", "X", "--bar", "heavy"], ["--bar", "20kg"]]),
        writes(
            "gym", "add", "Garage", "--bar", "20kg", empty: 0,
            bad: [
                ["add", "X", "--plates", "many"], ["home", "--bar", "20kg"],
            ]),
    ]

    private static let looking: [CommandCase] = [
        reads(
            "list",
            bad: [
                ["all"], ["--limit", "0"], ["--page", "0"], ["--after", "x"],
                ["--by-name", "--category", "a"],
            ]),
        reads("find", "bench", bad: [[], ["bench", "--limit", "many"]]),
        reads("show", "bench", empty: 4, bad: [[], ["bench", "--days", "0"]]),
        reads("history", bad: [["--from", "soon"], ["--after", "x", "--json"]]),
        reads("stats", bad: [["now"], ["--by", "day"], ["--from", "soon"], ["--stale", "0"]]),
        reads("records", bad: [["bench", "--days", "3"], ["--days", "0"]]),
        reads(
            "chart", "bench", empty: 4,
            bad: [
                [], ["bench", "--measure", "fun"], ["bench", "--svg"], ["bench", "--days", "0"],
            ]),
        reads("calendar", bad: [["soon"], ["1969"], ["2025", "2026"]]),
        reads(
            "dashboard", "--html", file, bad: [[], ["--html"], ["--html", file, "--days", "0"]]),
        reads("body", bad: [["--limit", "0"]]),
        reads(
            "plates", "100kg", missing: 0,
            bad: [
                [], ["heavy"], ["100kg", "--bar", "x"], ["100kg", "--plates", "x"],
                ["100kg", "--gym", "home", "--plates", "20"],
            ]),
        reads("movements", "press", empty: 4, bad: [["--limit", "0"]]),
        reads(
            "muscles",
            bad: [
                ["legs"], ["--goal", "many"], ["--count", "x"], ["--week", "--from", "2025-01-01"],
            ]),
        reads("changes", bad: [["now"], ["--limit", "0"]]),
        reads("dump", bad: [["all"]]), reads("verify", bad: [["all"]]),
        reads("watch", "--seconds", "1", bad: [["all"], ["--seconds", "0"]]),
    ]

    private static let mending: [CommandCase] = [
        writes(
            "delete", "bench", "--set", "last",
            bad: [
                [], ["bench"], ["bench", "--set", "0"], ["bench", "--all", "--set", "1"],
                ["bench", "--set", "1", "--keep-sets"],
            ]),
        writes("rename", "squat", "Front Squat", bad: [[], ["squat"], ["squat", " "]]),
        writes("merge", "squat", "bench", bad: [[], ["squat"], ["squat", "squat"]]),
        writes("undo", empty: 0, bad: [["0"], ["all"], ["1", "2"]]),
        writes("redo", empty: 0, bad: [["0"], ["all"], ["1", "2"]]),
        writes("clear", "--yes", empty: 0, bad: [["all"]]),
    ]

    private static let files: [CommandCase] = [
        writes(
            "sample", "--kind", "two-weeks", empty: 0, missing: 0,
            bad: [
                ["now"], ["--kind", "decade"], ["--sets", "0"], ["--kind", "year", "--sets", "5"],
            ]),
        writes(
            "import", csv, "--time-zone", "GMT", "--unit", "kg", empty: 0, missing: 0,
            bad: [
                [], [csv], [csv, "--time-zone", "Mars"],
                [csv, "--time-zone", "GMT", "--unit", "st"],
            ]),
        reads(
            "export", "--format", "records", "--output", file,
            bad: [
                [], ["--format", "hevy"], ["--output", file], ["--format", "x", "--output", file],
            ]),
        reads("backup", file, bad: [[], [file, file]]),
        writes("restore", backup, "--yes", empty: 0, missing: 0, bad: [[], [backup, backup]]),
    ]
}
