import RecordStore

/// The months by their names and short names, in many languages.
///
/// A word that means two months in two languages has a meaning only if the other words of the file
/// say which language it is in: `lis` is October in Croatian and November in Polish.
struct MonthNames {
    /// What a word means.
    enum Meaning: Hashable {
        case month(Int)
        /// It is the name of different months.
        case several([Int])
        case none
    }

    /// The languages that the words may be in, as places in ``languages``.
    private var places = Array(Self.languages.indices)

    /// The names of all languages.
    static let all = MonthNames()

    private init() {}

    /// Creates the names of the languages that have all of some words. Words that no language has
    /// do not count, and words that no language has together leave all languages.
    /// - Parameter words: folded words.
    init(_ words: Set<String>) {
        let known = words.filter { word in Self.languages.contains { $0.has(word) } }
        let found = Self.languages.indices.filter { place in
            known.allSatisfy { Self.languages[place].has($0) }
        }
        if !found.isEmpty { places = found }
    }

    /// Returns what a folded word means: a name or a short name, or at least three letters with
    /// which the names of one month only begin.
    func meaning(of word: String) -> Meaning {
        let languages = places.map { Self.languages[$0] }
        let exact = Set(languages.compactMap { $0.months[word] })
        if !exact.isEmpty { return Self.meaning(exact) }
        return Self.meaning(Set(languages.flatMap { $0.months(beginningWith: word) }))
    }

    private static func meaning(_ months: Set<Int>) -> Meaning {
        guard let first = months.first else { return .none }
        return months.count == 1 ? .month(first) : .several(months.sorted())
    }

    private struct Language {
        /// The months by their folded names.
        let months: [String: Int]

        func months(beginningWith word: String) -> Set<Int> {
            if word.unicodeScalars.count < 3 { return [] }
            return Set(months.lazy.filter { $0.key.hasPrefix(word) }.map(\.value))
        }

        func has(_ word: String) -> Bool {
            months[word] != nil || !months(beginningWith: word).isEmpty
        }
    }

    private static let languages: [Language] = table.split(separator: "\n").map { line in
        var months: [String: Int] = [:]
        for (month, names) in line.split(separator: " ").dropFirst().enumerated() {
            for name in names.split(separator: "/") {
                months[TextFold.name(String(name))] = month + 1
            }
        }
        return Language(months: months)
    }
}
