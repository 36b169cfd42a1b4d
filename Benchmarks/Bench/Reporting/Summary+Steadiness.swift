import Foundation

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
