import Foundation
import RecordStore

/// The words of a name, without case, accents and punctuation. A hyphen parts words.
struct LibraryWords {
    let all: [String]
    /// The words in an order of their own, so that names with the same words are equal.
    let sorted: [String]

    init(_ text: String) {
        all = TextFold.name(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        sorted = all.sorted()
    }

    /// Returns the words without those of another name, or nil if some of these are missing.
    func removing(_ other: LibraryWords) -> [String]? {
        if other.all.isEmpty { return nil }
        var rest = all
        for word in other.all {
            guard let place = rest.firstIndex(of: word) else { return nil }
            rest.remove(at: place)
        }
        return rest
    }

    /// Whether some word begins with a text.
    func hasWord(beginningWith text: String) -> Bool { all.contains { $0.hasPrefix(text) } }
}
