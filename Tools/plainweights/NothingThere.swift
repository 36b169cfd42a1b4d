import Foundation

/// An error for something that the store does not have.
enum NothingThere: LocalizedError {
    /// No set was done yet.
    case sets
    /// The exercise has no set of this number on its last day.
    case set(Int, of: String)
    /// No session goes on.
    case session

    var errorDescription: String? {
        switch self {
        case .sets: "Nothing was logged yet. log adds sets."
        case .set(let number, let name):
            "\(name.printable) has no set \(number) on its last day; history lists its sets."
        case .session: "No session goes on. start begins one."
        }
    }
}
