import CommandLineSupport
import Foundation
import PlainWeights

/// The import of files that have records as lines of JSON.
struct RecordFiles {
    let paths: [String]
    let options: RecordImportOptions
    let isJSON: Bool

    /// So many notes are printed of a file.
    private static let mostNotes = 20

    /// Whether a file begins as files of records do.
    static func isOne(_ path: String) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)),
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
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let text = String(decoding: try encoder.encode(reports), as: UTF8.self)
            console.print(.verbatim(text))
        }
        let isFine = reports.allSatisfy { $0.faulty == 0 && $0.isWhole }
        return isFine ? ExitCode.done : ExitCode.refused
    }

    private func show(_ report: RecordImportReport, of file: String, on console: Console) {
        let would = report.isDryRun ? " (nothing is written)" : ""
        console.print("\(file.printable): \(report.lines.grouped) records\(would)")
        var table = TextTable(["": .whole, "records": .number])
        let counts: [(String, Int)] = [
            ("new", report.imported), ("there already", report.present),
            ("updated", report.updated), ("other here, left alone", report.changed),
            ("not imported", report.faulty),
        ]
        for (name, count) in counts where count > 0 { table.add([name, count.grouped]) }
        console.print(table)
        for note in report.notes.prefix(Self.mostNotes) { console.print("\(note)".printable) }
        let more = report.notes.count - Self.mostNotes
        if more > 0 { console.print("and \(more.grouped) notes more: --json has them all") }
        if !report.isWhole { console.print("the file was cut: its last line is missing") }
    }
}
