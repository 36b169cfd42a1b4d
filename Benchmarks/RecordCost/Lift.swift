import Foundation
import RecordStore

/// The measured record: five fields, two of them strings, and three indexes.
struct Lift: Record {
    var id: ID
    var exercise: String
    var category: String
    var reps: Int
    var weight: Double
    var time: Date

    static let schema = Schema<Lift>(
        "Lift",
        blank: Lift(
            id: ID(), exercise: "", category: "", reps: 0, weight: 0, time: .distantPast)
    ) {
        Field(1, "exercise", \.exercise)
        Field(2, "category", \.category)
        Field(3, "reps", \.reps)
        Field(4, "weight", \.weight)
        Field(5, "time", \.time)
        Index("byTime", on: .descending(\.time))
        Index("byCategory", on: .ascending(\.category), .descending(\.time))
        Index("byReps", on: .ascending(\.reps))
    }

    /// Records with ascending ids and scattered values, the same in every run but for the ids.
    static func samples(_ count: Int, textBytes: Int) -> [Lift] {
        (0..<count).map { number in
            let scattered = Int((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 33)
            return Lift(
                id: ID(), exercise: text(scattered, textBytes),
                category: text(scattered % 40, textBytes), reps: scattered % 30,
                weight: Double(scattered % 400) / 2,
                time: Date(timeIntervalSinceReferenceDate: Double(scattered)))
        }
    }

    private static func text(_ number: Int, _ size: Int) -> String {
        let digits = String(number, radix: 36)
        return digits + String(repeating: "x", count: max(0, size - digits.utf8.count))
    }
}
