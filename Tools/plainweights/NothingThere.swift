import Foundation

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
    /// No gym has the name.
    case gym(String)

    var errorDescription: String? {
        switch self {
        case .sets: "Nothing was logged yet. log adds sets."
        case .set(let number, let name):
            "\(name.printable) has no set \(number) on its last day; history lists its sets."
        case .session: "No session goes on. start begins one."
        case .points(let name): "There is nothing to draw of \(name.printable)."
        case .library:
            "The store has no library of movements yet: movements --add adds the built-in one."
        case .gym(let name): "There is no gym \(name.printable)."
        }
    }
}
