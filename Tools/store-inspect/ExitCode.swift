import CommandLineSupport
import RecordStore

/// What the process says to who started it.
package enum ExitCode {
    package static let sound: Int32 = 0
    package static let violations: Int32 = 1
    package static let usage = Tool.usageCode
    package static let unreadable: Int32 = 3
    package static let notFound: Int32 = 4

    static func of(_ error: any Error) -> Int32 {
        switch error {
        case is UnreadableText, is EntryRange.Mistake: usage
        case StoreError.damagedRecord: violations
        case is NotFound: notFound
        default: unreadable
        }
    }
}
