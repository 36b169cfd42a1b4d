import Foundation

/// The rows of one visit, or of one moment in formats without visits, as records.
struct SessionDraft {
    /// Nil in formats without visits.
    var session: WorkoutSession?
    var entries: [SessionEntry] = []
    /// The places of entries that rows of their own have notes of.
    var noted: Set<Int> = []
    var sets: [SetDraft] = []

    /// A set with what is needed to compare it.
    struct SetDraft {
        let line: Int
        var set: ExerciseSet
        /// The name of the exercise in the file.
        let name: String
        let category: String
        let tags: [String]
        /// The place of its entry, or nil if there is none.
        let entry: Int?
        var digest = Data()
    }
}
