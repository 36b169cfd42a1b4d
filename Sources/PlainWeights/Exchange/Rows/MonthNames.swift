import Foundation

/// The names of months and what is left of them in short, in many languages.
enum MonthNames {
    /// Returns the number of a month, or nil for another word.
    static func month(_ word: String) -> Int? {
        let word = folded(word)
        if let month = months[word] { return month }
        // A short form that no language has as such: the beginning of one name only.
        guard word.count >= 3 else { return nil }
        let found = Set(months.filter { $0.key.hasPrefix(word) }.values)
        return found.count == 1 ? found.first : nil
    }

    private static let languages = [
        "en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "da", "nb", "fi", "cs", "sk", "hu",
        "ro", "tr", "ru", "uk", "el", "hr", "sl", "ca", "id", "vi", "et", "lv", "lt", "bg",
    ]

    /// A word that means different months in two languages is none.
    private static let months: [String: Int] = {
        var found: [String: Set<Int>] = [:]
        for language in languages {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: language)
            formatter.calendar = Calendar(identifier: .gregorian)
            let names = [
                formatter.monthSymbols, formatter.shortMonthSymbols,
                formatter.standaloneMonthSymbols, formatter.shortStandaloneMonthSymbols,
            ]
            for case let symbols? in names {
                for (position, name) in symbols.enumerated() {
                    found[folded(name), default: []].insert(position + 1)
                }
            }
        }
        return found.filter { $0.value.count == 1 }.compactMapValues(\.first)
    }()

    private static func folded(_ word: String) -> String {
        word.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
            locale: Locale(identifier: "en_US_POSIX")
        ).filter(\.isLetter)
    }
}
