import CommandLineSupport
import Foundation
import RecordStore

/// The command `report`, which writes a page about a store.
enum ReportCommand {
    /// - Parameter clock: gives the clock of the samples.
    static func command(_ clock: @escaping () -> SampleClock) -> Command {
        Command(
            "report", usage: "report STORE --html FILE [--seconds N] [--yes]",
            summary: "a page about a store: sizes, keys, latencies, findings, advice",
            details: """
                The page is one file of HTML, without a script and without anything
                from elsewhere. It has values of the store, so only you can read it.
                It appears under its name when it is whole.

                Options:
                  --html FILE  the file of the page; you are asked if there is one
                  --seconds N  measure latencies for about so long, 0 for none
                               (\(LatencyCommand.defaultSeconds) without it); see latency
                  --yes        replace the file without a question

                Exit codes: 0, or 1 if something in the store is wrong, which the
                page tells; 5 if the page cannot be written.

                Examples:
                  store-inspect report ~/Training --html training.html
                  store-inspect report ~/Training --html training.html --seconds 0
                """,
            run: { arguments, console in try run(&arguments, console, clock()) })
    }

    private static func run(
        _ arguments: inout Arguments, _ console: Console, _ clock: SampleClock
    ) throws -> Int32 {
        guard let target = try arguments.path("--html") else {
            throw UsageError.missingWord("--html FILE")
        }
        let seconds =
            try arguments.number("--seconds", in: 0...LatencyCommand.greatestSeconds)
            ?? LatencyCommand.defaultSeconds
        let isConfirmed = arguments.flag("--yes")
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        let file = try OpenedFile(path, console)
        let name = StoredValue.text(target).cell
        if FileManager.default.fileExists(atPath: target) {
            try refuseStoreFile(target, name)
            let question = "There is \(name) already. Shall the page take its place?"
            if !isConfirmed, !console.confirms(question) {
                console.print("nothing was written")
                return ExitCode.sound
            }
        }
        let report = try FileOutput.replacing(target) { output in
            var report = try StoreReport(of: file, console)
            try report.measure(file, seconds: seconds, by: clock, console)
            output.write(ReportPage(report: report, date: Date()).text)
            return report
        }
        console.say("wrote \(name): \(report.violationCount.counted("violation"))")
        return report.isSound ? ExitCode.sound : ExitCode.violations
    }

    /// Throws if the page would take the place of a store's data.
    private static func refuseStoreFile(_ target: String, _ name: String) throws {
        guard (target as NSString).pathExtension != "mdb" else {
            throw UsageError.wrongValue(
                option: "--html", value: name, expected: "no file of a store")
        }
    }
}
