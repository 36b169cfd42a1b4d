import Foundation

/// An error for a word that does not name exactly one thing of a kind.
enum NameRefusal: LocalizedError {
    /// Nothing of the kind has this name. There may be one that was meant, and the command may be
    /// able to make it.
    case notThere(noun: String, String, place: String, meant: String?, canBeMade: Bool)
    /// Several may be meant.
    case ambiguous(noun: String, String, names: [String])

    var errorDescription: String? {
        switch self {
        case .notThere(let noun, let name, let place, let meant, let canBeMade):
            "There is no \(noun) \(name.printable)"
                + (place.isEmpty ? "." : " \(place.printable).")
                + (meant.map { " Did you mean \($0.printable)?" } ?? "")
                + (canBeMade ? " --new makes it." : "")
        case .ambiguous(let noun, let text, let names):
            "More than one \(noun) may be meant by \(text.printable), say which: "
                + names.map(\.printable).joined(separator: ", ") + "."
        }
    }
}
