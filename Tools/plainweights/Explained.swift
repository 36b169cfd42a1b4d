import CommandLineSupport
import Foundation
import PlainWeights

/// An error that the tool has words for, and an exit code. Each tool has this protocol of its own:
/// both explain errors of the library, and a test process that holds both tools must not find two
/// explanations of one error.
protocol Explained: Error {
    var explanation: (message: String, code: Int32) { get }
}

/// An exercise that was asked for and cannot be meant.
enum ExerciseRefusal: Explained {
    case notThere(String)
    /// Several have the name: the id says which.
    case ambiguous(String, [Exercise])

    var explanation: (message: String, code: Int32) {
        switch self {
        case .notThere(let name):
            ("there is no exercise \(name.printable)", ExitCode.notFound)
        case .ambiguous(let name, let exercises):
            (
                "several exercises are called \(name.printable), say which by its id: "
                    + exercises.map(\.id.description).joined(separator: ", "), ExitCode.notFound
            )
        }
    }
}

extension TrainingError: Explained {
    var explanation: (message: String, code: Int32) {
        ("\(field): \(problem.explanation)", ExitCode.refused)
    }
}

extension StoreError: Explained {
    var explanation: (message: String, code: Int32) {
        switch self {
        case .catalog(.missing, let path): ("\(path) is no store", ExitCode.unreadable)
        case .schemaDiffers:
            ("the store is of another version of this program: \(self)", ExitCode.unreadable)
        case .alreadyExists(let type, let id):
            (
                "the store has this \(type) already: \(id.uuidString.lowercased())",
                ExitCode.refused
            )
        case .invalidToken(let problem):
            ("--after is no token of this list: \(problem)", ExitCode.usage)
        default: ("\(self)", ExitCode.unreadable)
        }
    }
}
