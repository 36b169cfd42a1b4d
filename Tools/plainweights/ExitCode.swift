import CommandLineSupport
import PlainWeights

/// The exit codes of the tool.
package enum ExitCode {
    /// The command is done.
    package static let done: Int32 = 0
    /// The store refused to write invalid or existing records.
    package static let refused: Int32 = 1
    /// Something is wrong in a store that was checked.
    package static let unsound: Int32 = 1
    /// The command line is wrong.
    package static let usage = Tool.usageCode
    /// The store cannot be opened, read or written.
    package static let unreadable: Int32 = 3
    /// The store has no such exercise, or nothing of what is asked for.
    package static let notFound: Int32 = 4

    /// Returns the exit code for an error that is not about the words of the command line.
    static func of(_ error: any Error) -> Int32 {
        switch error {
        case is TypedSetsError: usage
        case is TrainingError, is SessionError, is PlanRefusal, is ImportError,
            is RecordImportError, is PairsFile.WrongRow,
            StoreError.alreadyExists:
            refused
        case StoreError.invalidToken: usage
        case is NameRefusal, is NothingThere: notFound
        case is UnwritableOutput: Console.outputFailedCode
        default: unreadable
        }
    }
}
