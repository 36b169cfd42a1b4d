import Foundation

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
