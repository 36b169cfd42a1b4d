import Foundation
import PlainWeights

/// What tests read in files without the readers of imports.
enum CSVText {
    /// The rows of a file.
    static func rows(_ text: String) throws -> [[String]] {
        var reader = CSVReader(Chunks.of(Data(text.utf8)))
        var (row, found) = (CSVRow(), [[String]]())
        while try reader.next(into: &row) { found.append((0..<row.count).map { row.text($0) }) }
        return found
    }

    /// A file of PlainWeights without the ids of its sets.
    static func withoutIDs(_ text: String) -> String {
        text.replacing(/,(Set ID|[0-9a-f]{8}-[0-9a-f-]{27})\n/, with: "\n")
    }

    /// The seconds of `1h 5m`, `55s` or `90`; nil for other texts.
    static func seconds(_ text: String) -> Int? {
        if let seconds = Int(text) { return seconds }
        var sum = 0
        for part in text.split(separator: " ") {
            guard let number = Int(part.dropLast()),
                let scale = ["h": 3_600, "m": 60, "s": 1][part.suffix(1)]
            else { return nil }
            sum += number * scale
        }
        return text.isEmpty ? nil : sum
    }
}
