import CommandLineSupport
import Foundation
import PlainWeights

/// A CSV file with two values in each row, which the user has written.
struct PairsFile {
    /// The values, row by row.
    let pairs: [(first: String, second: String)]

    /// A row that has not two values.
    struct WrongRow: LocalizedError {
        let path: String
        let line: Int
        let expected: String

        var errorDescription: String? { "\(path), line \(line): expected \(expected)" }
    }

    /// Reads a file.
    /// - Parameter expected: what a row has, for the error.
    init(at path: String, expected: String) throws {
        let file = try FileInput.open(path)
        var reader = CSVReader(Chunks.of(file))
        var (row, pairs) = (CSVRow(), [(first: String, second: String)]())
        while try reader.next(into: &row) {
            let pair = (first: row.text(0), second: row.text(1))
            guard row.count == 2, !pair.first.isEmpty, !pair.second.isEmpty else {
                throw WrongRow(path: path.printable, line: row.line, expected: expected)
            }
            pairs.append(pair)
        }
        self.pairs = pairs
    }
}
