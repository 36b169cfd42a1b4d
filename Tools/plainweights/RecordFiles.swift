import CommandLineSupport
import Foundation
import PlainWeights

/// The import of files that have records as lines of JSON.
struct RecordFiles {
    let paths: [String]
    let options: RecordImportOptions
    let isJSON: Bool

    /// Whether a file begins as files of records do.
    static func isOne(_ path: String) -> Bool {
        guard let file = try? FileInput.open(path),
            let beginning = try? file.read(upToCount: 64)
        else { return false }
        let text = String(decoding: beginning, as: UTF8.self)
        return text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first == "{"
    }

    func importInto(_ store: WorkoutStore, _ console: Console) throws -> Int32 {
        var reports: [RecordImportReport] = []
        for file in paths {
            var progress = ProgressLine(console)
            defer { progress.clear() }
            let report = try store.importRecords(at: file, options) { lines in
                progress.show("\(file.printable): \(lines.grouped) lines")
            }
            progress.clear()
            if !isJSON { show(report, of: file, on: console) }
            reports.append(report)
        }
        if isJSON { try console.print(reports: reports) }
        let isFine = reports.allSatisfy { $0.faulty == 0 && $0.isWhole }
        return isFine ? ExitCode.done : ExitCode.refused
    }

    private func show(_ report: RecordImportReport, of file: String, on console: Console) {
        let would = report.isDryRun ? " (nothing is written)" : ""
        console.say("\(file.printable): \(report.lines.grouped) records\(would)")
        let counts: [(String, Int)] = [
            ("new", report.imported), ("there already", report.present),
            ("updated", report.updated), ("other here, left alone", report.changed),
            ("not imported", report.faulty),
        ]
        console.print(counts: counts, of: "records")
        console.print(notes: report.notes)
        if !report.isWhole { console.print("the file was cut: its last line is missing") }
    }
}
