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
            let place = againstOp.map { "\(against) \($0)" } ?? against
            return String(
                format: "missed: %@, %d sets: %.2f x %@, not %.2f", op, mine.records, ratio, place,
                atMost)
        }
    }

    static func all(in file: String) throws -> [Target] {
        try JSONDecoder().decode([Target].self, from: Data(contentsOf: URL(filePath: file)))
    }
}

/// From 10,000 to 1,000,000 sets a page may grow no more than it does in C. Each size is measured
/// by itself, so a twentieth more is the noise of the machine.
enum Growth {
    private static let operations = ["page-updated", "page-category", "newest-sets", "page-first"]

    static func misses(in summaries: [Summary]) -> [String] {
        operations.compactMap { operation in
            func growth(_ implementation: String) -> Double? {
                let sides = summaries.filter {
                    $0.operation == operation && $0.implementation == implementation
                }
                guard let small = sides.first(where: { $0.records == 10_000 }),
                    let large = sides.first(where: { $0.records == 1_000_000 })
                else { return nil }
                return large.p50 / small.p50
            }
            guard let own = growth("recordstore"), let limit = growth("lmdb-c"), own > 1.05 * limit
            else { return nil }
            return String(
                format: "missed: %@, from 10,000 to 1,000,000 sets: %.2f times the time, not %.2f",
                operation, own, limit)
        }
    }
}

extension Summary {
    /// Reads must be steady: p99 at most three times p50. Where C is not steady either, it is the
    /// machine.
    func unsteadiness(beside summaries: [Summary]) -> String? {
        guard implementation == "recordstore", durability == "-", unit == "ns",
            records >= 100_000, p99 > 3 * p50
        else { return nil }
        let limit = summaries.first {
            $0.operation == operation && $0.implementation == "lmdb-c" && $0.records == records
        }
        let beside = limit.map { String(format: ", %.1f in C", $0.p99 / $0.p50) } ?? ""
        return String(
            format: "missed: %@, %d sets: p99 is %.1f x p50, not 3", operation, records, p99 / p50)
            + beside
    }
}
