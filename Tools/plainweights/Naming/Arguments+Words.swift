import CommandLineSupport
import Foundation
import PlainWeights

/// Words of commands that take names, notes and times.
extension Arguments {
    /// Takes all words that are left as one name of several words; nil if there are none.
    mutating func nameIfAny() throws -> String? {
        let (words, note) = try words()
        if let note { throw UsageError.unexpectedWord(note.printable) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Takes all words that are left as one name of several words, and throws if there are none.
    /// - Parameter name: the name of the words in the usage line.
    mutating func name(_ name: String) throws -> String {
        guard let text = try nameIfAny() else { throw UsageError.missingWord(name) }
        return text
    }

    /// Takes the note behind two minus signs, and throws if another word is left.
    mutating func note() throws -> String? {
        let (words, note) = try words()
        if let word = words.first { throw UsageError.unexpectedWord(word.printable) }
        return note
    }

    /// Takes all words that are left, and the note behind two minus signs.
    private mutating func words() throws -> (words: [String], note: String?) {
        let all = try rest()
        guard let end = all.firstIndex(of: "--") else { return (all, nil) }
        return (Array(all[..<end]), all[(end + 1)...].joined(separator: " "))
    }

    /// Takes the next word, which says how often; nil if there is none.
    mutating func countIfAny(upTo most: Int) throws -> Int? {
        try wordIfAny().map { word in
            guard let count = Int(word), 1...most ~= count else {
                throw UsageError.wrongValue(
                    option: "N", value: word.printable, expected: "a number from 1 to \(most)")
            }
            return count
        }
    }

    /// Takes a length of time.
    mutating func time(_ option: String) throws -> TimeSpan? {
        try text(option).map { try TimeSpan(rest: $0, of: option) }
    }
}

extension TimeSpan {
    /// Reads the length of a rest.
    init(rest text: String, of option: String) throws {
        guard let time = TimeSpan(typed: text), time > .zero, time <= .minutes(24 * 60) else {
            throw UsageError.wrongValue(
                option: option, value: text.printable, expected: "a time such as 90s, 2min or 1:30")
        }
        self = time
    }
}
