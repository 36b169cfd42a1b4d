import Foundation
import PlainWeights

/// Why a plan is not changed, or a date is not started.
enum PlanRefusal: LocalizedError {
    /// The name is that of another plan already.
    case exists(noun: String, String)
    /// The date is not to be done: it was done, skipped, or is one of rest.
    case notOpen(String, ProgramDate.Status, LocalDay)
    /// The date was done, and stays.
    case wasDone(String, LocalDay)
    /// The date was neither moved nor skipped.
    case unchanged(String, LocalDay)

    var errorDescription: String? {
        switch self {
        case .exists(let noun, let name):
            "There is a \(noun) \(name.printable) already. Choose another name."
        case .notOpen(let name, .skipped, let day):
            "\(name.printable) of \(day) is skipped. reset-date takes that back."
        case .notOpen(_, .rest, let day): "\(day) is a day of rest."
        case .notOpen(let name, _, let day): "\(name.printable) of \(day) is done."
        case .wasDone(let name, let day): "\(name.printable) of \(day) was done, and stays."
        case .unchanged(let name, let day):
            "\(name.printable) of \(day) was neither moved nor skipped."
        }
    }
}
