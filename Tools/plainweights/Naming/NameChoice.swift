import CommandLineSupport
import Foundation

/// Some named things, of which a user names one.
struct NameChoice<Value> {
    /// What one of them is called within a sentence: `workout`.
    let noun: String
    /// Where they are, such as `in the session`; empty for all that the store has.
    let place: String
    /// Whether the command can make one that is not there.
    let canBeMade: Bool
    private var candidates: [(name: String, id: String, value: Value)] = []

    init(noun: String, in place: String = "", canBeMade: Bool = false) {
        (self.noun, self.place, self.canBeMade) = (noun, place, canBeMade)
    }

    /// Adds a thing. Its id can be typed in place of its name.
    mutating func add(_ name: String, id: String, _ value: Value) {
        candidates.append((name, id, value))
    }

    var isEmpty: Bool { candidates.isEmpty }

    /// Returns what a text names: by its id, by its name in any case and with any accents, by the
    /// beginnings of the words of its name, as in `ben pr`, or by words anywhere in it.
    ///
    /// If several begin so, the one counts whose name has no more words. Otherwise the user is
    /// asked, on a terminal.
    /// - Throws: ``NameRefusal``.
    func chosen(by text: String, asking console: Console) throws -> Value {
        let found = meant(by: text.trimmingCharacters(in: .whitespacesAndNewlines))
        if found.count == 1 { return found[0].value }
        if found.isEmpty {
            let meant = text.nearest(among: candidates.map(\.name))
            throw NameRefusal.notThere(
                noun: noun, text, place: place, meant: meant, canBeMade: canBeMade)
        }
        return try one(of: found, text, console)
    }

    /// Whether there is a thing of this name.
    func has(_ name: String) -> Bool { candidates.contains { $0.name == name } }

    /// Returns the thing if there is one alone, or the one that the user says; nil without any.
    /// - Throws: ``NameRefusal``.
    func only(of text: String, asking console: Console) throws -> Value? {
        if candidates.count < 2 { return candidates.first?.value }
        return try one(of: candidates, text, console)
    }

    private func one(
        of found: [(name: String, id: String, value: Value)], _ text: String, _ console: Console
    ) throws -> Value {
        let names = found.map { one in
            found.count { $0.name.isSameName(as: one.name) } > 1
                ? "\(one.id) (\(one.name))" : one.name
        }
        if let place = console.place(in: names, of: text) { return found[place].value }
        throw NameRefusal.ambiguous(noun: noun, text, names: names)
    }

    private func meant(by text: String) -> [(name: String, id: String, value: Value)] {
        if text.isEmpty { return [] }
        let known = candidates.filter { $0.id == text }
        let same = candidates.filter { $0.name.isSameName(as: text) }
        let begun = candidates.filter { $0.name.begins(withWordsOf: text) }
        let whole = begun.filter { $0.name.words.count == text.words.count }
        let parts = candidates.filter { $0.name.has(wordsOf: text) }
        let kinds = [known, same, whole, begun, parts]
        return kinds.first { $0.count == 1 } ?? kinds.first { !$0.isEmpty } ?? []
    }
}

extension String {
    /// Whether two names differ in nothing but case and accents.
    fileprivate func isSameName(as other: String) -> Bool {
        compare(other, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedSame
    }

    /// The words, without what stands between them: `Bench Press (Machine)` has three.
    fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber } }

    /// Whether each word of a text is the beginning of a word of this one, in the same order from
    /// the first on.
    fileprivate func begins(withWordsOf text: String) -> Bool {
        let (own, typed) = (words, text.words)
        guard typed.count <= own.count else { return false }
        return zip(typed, own).allSatisfy { typed, own in
            own.range(
                of: typed, options: [.caseInsensitive, .diacriticInsensitive, .anchored]) != nil
        }
    }

    /// Whether each word of a text is somewhere in this one. Signs alone are no words.
    fileprivate func has(wordsOf text: String) -> Bool {
        let words = text.words
        return !words.isEmpty && words.allSatisfy { localizedStandardContains($0) }
    }
}
