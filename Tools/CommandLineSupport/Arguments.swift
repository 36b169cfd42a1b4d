/// The words of a command line, from which a command takes its options and then its plain words.
///
/// An option is `--name`; its value is the next word, or follows a sign as in `--name=value`. Words
/// after `--` are plain. A word that is not UTF-8 can only be a path. ``finish()`` throws for words
/// that were not taken.
///
///     var arguments = Arguments(["notes", "--limit", "5"])
///     let limit = try arguments.number("--limit", in: 1...100) ?? 10
///     let path = try arguments.word("PATH")
///     try arguments.finish()
package struct Arguments {
    private var words: [String]
    private var plainWords: [String] = []
    private let names: RawNames

    /// Creates arguments from the words behind the command.
    /// - Parameter names: the bytes of the words that are not UTF-8.
    package init(_ words: [String], names: RawNames = RawNames()) {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        self.words = Array(words[..<end])
        plainWords = Array(words[end...].dropFirst())
        self.names = names
    }

    /// Takes an option without a value.
    /// - Returns: whether the option was given.
    package mutating func flag(_ option: String) -> Bool {
        let count = words.count
        words.removeAll { $0 == option }
        return words.count < count
    }

    /// Takes an option and returns its value, or nil if the option is not given.
    package mutating func text(_ option: String) throws(UsageError) -> String? {
        try value(of: option).map { value throws(UsageError) in try names.text(value) }
    }

    /// Takes an option that may be given several times and returns its values in order.
    package mutating func texts(_ option: String) throws(UsageError) -> [String] {
        try values(of: option).map { value throws(UsageError) in try names.text(value) }
    }

    /// Takes an option whose value is a path and returns the path, or nil if the option is not
    /// given.
    package mutating func path(_ option: String) throws(UsageError) -> String? {
        try value(of: option).map { value throws(UsageError) in try names.path(value) }
    }

    /// Takes an option and returns its raw value. Throws if the option is given twice.
    private mutating func value(of option: String) throws(UsageError) -> String? {
        let found = try values(of: option)
        if found.count > 1 { throw .repeatedOption(option) }
        return found.first
    }

    /// Takes an option and returns its raw values in order.
    private mutating func values(of option: String) throws(UsageError) -> [String] {
        var found: [String] = []
        var rest: [String] = []
        var left = words[...]
        while let word = left.popFirst() {
            if word == option {
                guard let value = left.popFirst(), !value.hasPrefix("--") else {
                    throw .missingValue(option: option)
                }
                found.append(value)
            } else if word.hasPrefix(option + "=") {
                found.append(String(word.dropFirst(option.count + 1)))
            } else {
                rest.append(word)
            }
        }
        words = rest
        return found
    }

    /// Takes an option whose value is a whole number of a range and returns the number, or nil if
    /// the option is not given.
    package mutating func number(
        _ option: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int? {
        guard let value = try text(option) else { return nil }
        guard let number = Int(value), range.contains(number) else {
            let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw .wrongValue(option: option, value: value, expected: expected)
        }
        return number
    }

    /// Takes the next plain word, or returns nil if there is none.
    package mutating func wordIfAny() throws(UsageError) -> String? {
        try nextWord().map { word throws(UsageError) in try names.text(word) }
    }

    /// Takes the next raw word. Throws for an unknown option.
    private mutating func nextWord() throws(UsageError) -> String? {
        if words.isEmpty { return plainWords.isEmpty ? nil : plainWords.removeFirst() }
        let word = words.removeFirst()
        if word.hasPrefix("-") { throw .unknownOption(word) }
        return word
    }

    /// Takes all words that are left, with the `--` among them. A word that begins with a minus and
    /// a digit is a number and no option.
    package mutating func rest() throws(UsageError) -> [String] {
        for word in words where word.hasPrefix("-") && !word.dropFirst().startsWithDigit {
            throw .unknownOption(word)
        }
        let all = words + (plainWords.isEmpty ? [] : ["--"] + plainWords)
        (words, plainWords) = ([], [])
        return try all.map { word throws(UsageError) in try names.text(word) }
    }

    /// Takes the next plain word, and throws if there is none.
    /// - Parameter name: the name of the word in the usage line.
    package mutating func word(_ name: String) throws(UsageError) -> String {
        guard let word = try wordIfAny() else { throw .missingWord(name) }
        return word
    }

    /// Takes the next plain word, which is a path, and throws if there is none.
    /// - Parameter name: the name of the word in the usage line.
    package mutating func path(named name: String) throws(UsageError) -> String {
        guard let word = try nextWord() else { throw .missingWord(name) }
        return try names.path(word)
    }

    /// Throws if a word is left.
    package mutating func finish() throws(UsageError) {
        if let word = try nextWord() { throw .unexpectedWord(word) }
    }
}

extension Substring {
    fileprivate var startsWithDigit: Bool { first.map { $0.isASCII && $0.isNumber } ?? false }
}
