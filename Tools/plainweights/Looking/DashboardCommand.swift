import CommandLineSupport
import Foundation
import PlainWeights

/// The command `dashboard`, which writes a page about the training for a browser.
struct DashboardCommand {
    let context: ToolContext

    var command: Command {
        Command(
            "dashboard",
            usage: "dashboard --html FILE [--force] [--cards N] [--days N] [--unit kg|lb] ...",
            summary: "writes a page about the training for a browser",
            details: """
                The page has the exercises with the most sets of the last days, each with its chart,
                the days of a year, the last weeks and the newest records. It is one file that loads
                nothing and runs nothing, for light and dark, and nobody else can read it.

                Options:
                  --html FILE   the page, which must not be there yet
                  --force       in place of a file that is there
                  --cards N     how many exercises; 6 without it
                  --days N      of the last N days, with today; 90 without it
                  --unit kg|lb  the unit of weights; without it that of the last set
                  --store PATH  the folder of the store

                Example:
                  plainweights dashboard --html training.html
                """,
            run: run)
    }

    private func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let target = try context.store(&arguments)
        let count = try arguments.number("--cards", in: 1...100) ?? 6
        let days = try arguments.number("--days", in: 1...36_600) ?? 90
        let unit = try arguments.unit("--unit")
        guard let file = try PrivatePage("--html", &arguments) else {
            throw UsageError.missingWord("--html FILE")
        }
        try arguments.finish()
        let store = try target.reading()
        let today = try context.today(in: store)
        let format = TrainingFormat(locale: .tool, unit: try unit ?? store.usualUnit(of: nil))
        let page = try store.read { snapshot in
            try DashboardPage(
                of: count, inLast: days, until: today, format, in: snapshot)
        }
        try file.write(page.html, console)
        return ExitCode.done
    }
}
