import Foundation
import PlainWeights
import TestSupport
import Testing

/// One file in the ways that programs, spreadsheets and people write it.
@Suite("Dialects of files") struct DialectTests {
    private let options = ImportOptions(
        timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, weightUnit: .kilograms,
        distanceUnit: .kilometers)

    @Test("are read as the same training", arguments: ExchangeFormat.allCases)
    func same(format: ExchangeFormat) throws {
        var seed = Seed("dialects \(format)")
        for _ in 0..<repetitions("PLAINWEIGHTS_DIALECTS", quick: 6, thorough: 40) {
            let first = try withVerifiedStore { store in
                try ExchangeSample.fill(store, &seed, format)
                return try text(store, format)
            }
            let file = try Dialect(format, &seed).file(of: CSVText.rows(first), &seed)
            try withVerifiedStore { store in
                let report = try store.importTraining(Data(file), options)
                #expect(report.format == format && report.faulty == 0 && report.isComplete)
                let again = try text(store, format)
                #expect(again == first, "\(String(decoding: file, as: UTF8.self))")
            }
        }
    }

    private func text(_ store: WorkoutStore, _ format: ExchangeFormat) throws -> String {
        var text = ""
        try store.exportTraining(as: format, to: &text)
        return CSVText.withoutIDs(text)
    }
}

/// A way to write a file.
private struct Dialect {
    private let format: ExchangeFormat
    private let separator: String
    private let lineEnd: String
    private let hasMark: Bool
    private let hasDecimalComma: Bool
    private let quotesAll: Bool
    private let isNewestFirst: Bool

    init(_ format: ExchangeFormat, _ seed: inout Seed) {
        self.format = format
        separator = [",", ";", "\t"].randomElement(using: &seed) ?? ","
        lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &seed) ?? "\n"
        hasMark = Bool.random(using: &seed)
        hasDecimalComma = Bool.random(using: &seed)
        quotesAll = Bool.random(using: &seed)
        isNewestFirst = Bool.random(using: &seed)
    }

    /// Writes rows, of which the first one is the header.
    func file(of rows: [[String]], _ seed: inout Seed) -> [UInt8] {
        let header = rows[0]
        var order = Array(header.indices)
        // FitNotes needs no quotes around commas in names, and so cannot have other places.
        order.shuffle(using: &seed)
        var groups: [[[String]]] = []
        var last: String?
        for row in rows.dropFirst() {
            let visit = row[header.firstIndex { startColumns.contains($0) } ?? 0]
            if visit != last || format == .plainWeights { groups.append([]) }
            groups[groups.count - 1].append(row)
            last = visit
        }
        if isNewestFirst, format != .plainWeights { groups.reverse() }
        var lines = [line(of: order.map { named(header[$0], &seed) } + ["Mood"], &seed)]
        for row in groups.joined() {
            let values = order.map { value(row[$0], in: header[$0], &seed) }
            lines.append(line(of: values + ["fine"], &seed))
            if Int.random(in: 0..<9, using: &seed) == 0 { lines.append(" ") }
        }
        let end = Bool.random(using: &seed) ? lineEnd : ""
        return (hasMark ? [0xEF, 0xBB, 0xBF] : [])
            + Array((lines.joined(separator: lineEnd) + end).utf8)
    }

    private func line(of values: [String], _ seed: inout Seed) -> String {
        values.map { value in
            let needed = value.contains { "\",;\t".contains($0) || $0.isNewline }
            guard needed || quotesAll || Int.random(in: 0..<5, using: &seed) == 0 else {
                return value
            }
            return "\"" + value.replacing("\"", with: "\"\"") + "\""
        }.joined(separator: separator)
    }

    private func named(_ column: String, _ seed: inout Seed) -> String {
        let others: [String: [String]] = [
            "weight_lbs": ["weight_lb"], "Comment": ["Notes"], "Duration": ["Workout Duration"],
            "Weight (lbs)": ["Weight (lb)"],
        ]
        let names =
            [column, column.lowercased(), column.uppercased(), " \(column) "]
            + (others[column] ?? [])
        return names.randomElement(using: &seed) ?? column
    }

    private func value(_ text: String, in column: String, _ seed: inout Seed) -> String {
        if text.isEmpty { return ["", " "].randomElement(using: &seed) ?? "" }
        if dateColumns.contains(column) { return date(text, &seed) }
        switch column {
        case "Duration": return length(text, &seed)
        case "Time" where format == .fitNotes, "Seconds", "duration_seconds", "Rest (s)":
            return length(text + "s", &seed)
        case "Warm Up", "Drop Set", "Assisted", "Pause at Top", "Timed Set", "Superset", "PB":
            let words = text == "Yes" ? ["yes", "TRUE", "1", "x", "Y"] : ["no", "false", "0", ""]
            return words.randomElement(using: &seed) ?? text
        case "Weight Unit": return ["kg", "KGS", "kilograms"].randomElement(using: &seed) ?? text
        case "Distance Unit": return ["km", "Kilometers"].randomElement(using: &seed) ?? text
        case "Exercise", "Exercise Name", "exercise_title":
            return text.replacing(" ", with: Bool.random(using: &seed) ? "  " : " ") + " "
        default: return numberColumns.contains(column) ? number(text) : text
        }
    }

    private var startColumns: Set<String> { ["Date", "start_time"] }
    private var dateColumns: Set<String> { ["Date", "start_time", "end_time"] }
    private var numberColumns: Set<String> {
        [
            "Weight", "weight_kg", "Weight (kg)", "Distance", "distance_km", "RPE", "rpe", "Reps",
            "reps",
        ]
    }

    private func number(_ text: String) -> String {
        guard hasDecimalComma else { return text }
        return text.replacing(".", with: ",")
    }

    /// Writes a length that may be in parts.
    private func length(_ text: String, _ seed: inout Seed) -> String {
        guard let seconds = CSVText.seconds(text) else { return text }
        let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        let texts = [
            "\(seconds)", "\(seconds)s", "\(hours):\(two(minutes)):\(two(rest))",
            "\(hours)h \(minutes)m \(rest)s", "\(seconds / 60)min \(rest)sec",
        ]
        return texts.randomElement(using: &seed) ?? text
    }

    /// Writes `2026-03-01`, or with a time, otherwise.
    private func date(_ text: String, _ seed: inout Seed) -> String {
        let parts = text.split { "- :".contains($0) }.compactMap { Int($0) }
        guard parts.count == 3 || parts.count == 6 else { return text }
        let (year, month, day) = (parts[0], parts[1], parts[2])
        let names = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let german = [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
            "Oktober", "November", "Dezember",
        ]
        let (name, other) = (names[month - 1], german[month - 1])
        let dates = [
            "\(year)-\(month)-\(day)", "\(day).\(month).\(year)", "\(day) \(name) \(year)",
            "\(name) \(day), \(year)", "\(day). \(other) \(year)", "\(year)/\(month)/\(day)",
        ]
        let date = dates.randomElement(using: &seed) ?? text
        if parts.count == 3 { return date }
        let time = text.suffix(8)
        let (hour, minutes) = (parts[3], time.dropFirst(2))
        let half = hour < 12 ? "AM" : "PM"
        let times = [
            " \(time)", ", \(time)", "T\(time)", " \((hour + 11) % 12 + 1)\(minutes) \(half)",
        ]
        return date + (times.randomElement(using: &seed) ?? " \(time)")
    }
}
