import Foundation

/// The sets of a category's exercises with many repetitions, from a date on.
struct HardSets {
    let category: String
    let reps: Int
    let since: Date
}
