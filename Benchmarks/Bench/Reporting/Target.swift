import Foundation

/// One line of `thresholds.json`: how many times the p50 of something else the store may take.
struct Target: Codable {
    let op: String
    /// `lmdb-c`, `sqlite-c`, or the store itself in another operation.
    let against: String
    /// Another operation to compare with, if not the same.
    var againstOp: String?
    let atMost: Double
    /// The sizes at which it holds; from 100,000 sets on where nothing is said.
    var records: [Int]?

    /// Where the target was measured and not met.
    func misses(in summaries: [Summary]) -> [String] {
        summaries.filter { mine in
            mine.operation == op && mine.implementation == "recordstore"
                && (records?.contains(mine.records) ?? (mine.records >= 100_000))
        }.compactMap { mine in
            let other = summaries.first {
                $0.operation == againstOp ?? op && $0.implementation == against
                    && $0.records == mine.records
            }
            guard let other else { return nil }
            // Rounds of one operation take turns, those of two do not.
            let ratio = againstOp == nil ? mine.ratio(to: other).median : mine.p50 / other.p50
            if ratio <= atMost { return nil }
            let rival = againstOp.map { "\(against) \($0)" } ?? against
            return String(
                format: "missed: %@, %d sets: %.2f x %@, not %.2f", op, mine.records, ratio, rival,
                atMost)
        }
    }

    static func all(in file: String) throws -> [Target] {
        try JSONDecoder().decode([Target].self, from: Data(contentsOf: URL(filePath: file)))
    }
}
