import Foundation
import PlainWeights

/// An error for something that the store does not have.
enum NothingThere: LocalizedError {
    /// No set was done yet.
    case sets
    /// The exercise has no set of this number on its last day.
    case set(Int, of: String)
    /// No session goes on.
    case session
    /// The exercise has nothing in the time that is asked for, or nothing of what is measured.
    case points(of: String)
    /// The library of movements is not in the store.
    case library
    /// No session was finished yet.
    case oldSession
    /// Nothing of the session is left to be done.
    case nextSet
    /// Another exercise comes next than the one that was meant.
    case otherStep(String)
    /// No program is active.
    case program
    /// Nothing is planned for a day.
    case date(LocalDay)

    var errorDescription: String? {
        switch self {
        case .sets: "Nothing was logged yet. log adds sets."
        case .set(let number, let name):
            "\(name.printable) has no set \(number) on its last day; history lists its sets."
        case .session: "No session goes on. start begins one."
        case .points(let name): "There is nothing to draw of \(name.printable)."
        case .library:
            "The store has no library of movements yet: movements --add adds the built-in one."
        case .oldSession: "No session was finished yet. start alone begins an empty one."
        case .nextSet: "No planned set is left. log adds sets, finish ends the session."
        case .otherStep(let name): "\(name.printable) comes next by now: nothing was logged."
        case .program: "No program is active. program NAME makes one, or makes one active."
        case .date(let day): "Nothing is planned for \(day). week shows the dates of a week."
        }
    }
}
