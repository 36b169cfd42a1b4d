import Foundation
import PlainWeights

/// An error for a word that does not name exactly one exercise.
enum ExerciseRefusal: LocalizedError {
    /// No exercise has this name or id. There may be one that was meant.
    case notThere(String, meant: String?)
    /// Several exercises have this name. The id tells them apart.
    case ambiguous(String, [Exercise])

    var errorDescription: String? {
        switch self {
        case .notThere(let name, let meant):
            "There is no exercise \(name.printable)."
                + (meant.map { " Did you mean \($0.printable)?" } ?? "")
        case .ambiguous(let name, let exercises):
            "Several exercises are called \(name.printable), say which by its id: "
                + exercises.map(\.id.description).joined(separator: ", ") + "."
        }
    }
}
