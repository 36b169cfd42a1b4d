import Foundation
import PlainWeights

/// An exercise that was asked for and cannot be meant.
enum ExerciseRefusal: LocalizedError {
    case notThere(String)
    /// Several have the name: the id says which.
    case ambiguous(String, [Exercise])

    var errorDescription: String? {
        switch self {
        case .notThere(let name): "There is no exercise \(name.printable)."
        case .ambiguous(let name, let exercises):
            "Several exercises are called \(name.printable), say which by its id: "
                + exercises.map(\.id.description).joined(separator: ", ") + "."
        }
    }
}
