import CommandLineSupport
import RecordStore

/// The exit codes of the tool.
package enum ExitCode {
    /// The command found nothing wrong.
    package static let sound: Int32 = 0
    /// Something in the store is wrong, or it was not changed as it should be.
    package static let violations: Int32 = 1
    /// The command line is wrong.
    package static let usage = Tool.usageCode
    /// The store cannot be read: it is missing, damaged, or not a store.
    package static let unreadable: Int32 = 3
    /// The store has no such type, index or record.
    package static let notFound: Int32 = 4

    /// Returns the exit code for an error that is not about the words of the command line.
    static func of(_ error: any Error) -> Int32 {
        switch error {
        case is UnreadableText, is EntryRange.Mistake, is FilterSyntaxError, is QueryProblem,
            is UncomputableQuery:
            usage
        case StoreError.invalidQuery, StoreError.unordered, StoreError.sumTooLarge: usage
        case StoreError.damagedRecord, StoreError.notTakenBack, StoreError.readOnlyType,
            StoreError.closedType:
            violations
        case is NotFound: notFound
        case is UnwritableOutput: Console.outputFailedCode
        default: unreadable
        }
    }
}
