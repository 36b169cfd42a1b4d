import Foundation
import PlainWeights

/// An error for a word that does not name exactly one exercise.
enum ExerciseRefusal: LocalizedError {
    /// No exercise has this name or id. There may be one that was meant.
    /// It may be that the command can make it.
    case notThere(String, meant: String?, canBeMade: Bool = false)
    /// Several exercises may be meant.
    case ambiguous(String, [Exercise])

    var errorDescription: String? {
        switch self {
        case .notThere(let name, let meant, let canBeMade):
            "There is no exercise \(name.printable)."
                + (meant.map { " Did you mean \($0.printable)?" } ?? "")
                + (canBeMade ? " --new makes it." : "")
        case .ambiguous(let text, let exercises):
            "Several exercises may be meant by \(text.printable), say which: "
                + Self.names(exercises).joined(separator: ", ") + "."
        }
    }

    /// The names, or the ids of those whose names are the same.
    private static func names(_ exercises: [Exercise]) -> [String] {
        let counts = Dictionary(grouping: exercises) { $0.name.lowercased() }.mapValues(\.count)
        return exercises.map { exercise in
            let name = exercise.name.printable
            return counts[exercise.name.lowercased()] == 1 ? name : "\(exercise.id) (\(name))"
        }
    }
}
