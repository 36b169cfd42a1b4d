import CommandLineSupport
import PlainWeights

/// What the process says to who started it.
package enum ExitCode {
    package static let done: Int32 = 0
    package static let refused: Int32 = 1
    package static let usage = Tool.usageCode
    package static let unreadable: Int32 = 3
    package static let notFound: Int32 = 4

    static func of(_ error: any Error) -> Int32 {
        switch error {
        case is TrainingError, StoreError.alreadyExists: refused
        case StoreError.invalidToken: usage
        case is ExerciseRefusal: notFound
        default: unreadable
        }
    }
}
