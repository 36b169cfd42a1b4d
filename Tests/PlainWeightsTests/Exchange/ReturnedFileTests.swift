import Foundation
import PlainWeights
import TestSupport
import Testing

/// Real files against what an export of their training is, by what docs/exchange.md says about it.
@Suite("Files that come back") struct ReturnedFileTests {
    private let options = ImportOptions(
        timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, weightUnit: .kilograms)

    /// A row by the names of its columns.
    private typealias Row = [String: String]

    private func original(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "Fixtures/\(name)"), encoding: .utf8)
    }

    private func table(_ text: String) throws -> [Row] {
        let rows = try CSVText.rows(text)
        return rows.dropFirst().map { row in
            Dictionary(uniqueKeysWithValues: zip(rows[0], row.map(normal)))
        }
    }

    /// A value in one form of those that mean the same.
    private func normal(_ value: String) -> String {
        if let number = Double(value) { return "\(number)" }
        if let seconds = CSVText.seconds(value) { return "\(seconds) s" }
        // A formatter takes long to make, and most values are no dates.
        guard value.contains(":") else { return value.split { $0 == " " }.joined(separator: " ") }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        for format in ["yyyy-MM-dd HH:mm:ss", "d MMM yyyy, HH:mm"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: value) { return date.formatted(.iso8601) }
        }
        return value.split { $0 == " " }.joined(separator: " ")
    }

    private func exported(_ file: String) throws -> (text: String, report: ImportReport) {
        try withVerifiedStore { store in
            let report = try store.importTraining(Data(file.utf8), options)
            var text = ""
            let export = try store.exportTraining(
                as: report.format, ExportOptions(timeZone: options.timeZone), to: &text)
            #expect(export.lost.isEmpty && export.sets == report.imported)
            return (text, report)
        }
    }

    @Test(
        "have every value of every row",
        arguments: [("strong-2021.csv", "Date"), ("hevy-2025.csv", "start_time")])
    func equal(name: String, start: String) throws {
        let file = try original(name)
        let (text, _) = try exported(file)
        // Sessions come by their starts; the sort keeps the order of rows in them.
        let before = try table(file).enumerated().sorted {
            ($0.element[start] ?? "", $0.offset) < ($1.element[start] ?? "", $1.offset)
        }
        let after = try table(text)
        #expect(before.count == after.count)
        for ((_, row), other) in zip(before, after) {
            // The export has columns of units that the file has not.
            let same = other.filter { row[$0.key] != nil }
            #expect(same == row)
            let more = Set(other.keys).subtracting(row.keys)
            #expect(more.isSubset(of: ["Weight Unit", "Distance Unit", "Workout #"]))
        }
    }

    @Test("come back once more as they were", arguments: ["strong-2021.csv", "hevy-2025.csv"])
    func again(name: String) throws {
        let first = try exported(try original(name))
        let second = try exported(first.text)
        #expect(second.text == first.text)
        #expect(second.report.imported == first.report.imported && second.report.faulty == 0)
    }
}
