/// What a person types to log sets: exercises, each with its sets, and a note.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// let typed = try TypedSets("bench 80x8 80x8 82,5x6@8 -- felt easy")
/// typed.parts[0].name == "bench" && typed.notes == "felt easy"
/// let sets = try typed.parts[0].sets(of: bench, in: .kilograms)
/// sets.count == 3 && sets[2].weight == .kilograms(82.5) && sets[2].rpe == 8
/// ```
/// `docs/typing.md` has the whole language.
public struct TypedSets: Hashable, Sendable {
    /// An exercise with its sets.
    public struct Part: Hashable, Sendable {
        /// The words that name the exercise, as they were typed.
        public var name: String
        /// The words that say what was done, with what was said of those behind it.
        var words: [TypedWord] = []
        /// Whether something follows the name that was done.
        public var isLogged: Bool { !words.isEmpty }
    }

    /// The exercises in their order. Several are a superset.
    public private(set) var parts: [Part] = []
    /// What follows `--`.
    public private(set) var notes = ""

    /// Reads a line of text.
    /// - Throws: ``TypedSetsError``.
    public init(_ text: String) throws(TypedSetsError) {
        try self.init(words: text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Reads the words of a line, such as the arguments of a command. A word may have spaces, and
    /// is then a part of a name.
    /// - Throws: ``TypedSetsError``.
    public init(words: [String]) throws(TypedSetsError) {
        var words = words[...]
        if let end = words.firstIndex(of: "--") {
            notes = words[(end + 1)...].joined(separator: " ")
            words = words[..<end]
        }
        if words.isEmpty { throw .nothing }
        for part in words.split(omittingEmptySubsequences: false, whereSeparator: Self.isAnd) {
            parts.append(try Part(part))
        }
    }

    /// Reads the words of a line without a name, as of an exercise that is known: sets, and perhaps
    /// a note. There may be none: then ``Part/isLogged`` is false.
    /// - Throws: ``TypedSetsError``, also for a second exercise.
    public init(words: [String], of exercise: Exercise) throws(TypedSetsError) {
        // Any name may be a sign here, and none is needed.
        try self.init(words: ["-"] + words)
        if parts.count > 1 { throw .notASet("+") }
        if parts[0].name != "-" { throw .notASet(words.first { !$0.isEmpty } ?? "") }
        parts[0].name = exercise.name
    }

    private static func isAnd(_ word: String) -> Bool { word == "+" || word == "&" }
}

extension TypedSets.Part {
    /// Reads the words of one exercise. The first word is always a part of the name.
    fileprivate init(_ words: ArraySlice<String>) throws(TypedSetsError) {
        var rest = words
        var names: [String] = []
        if let first = rest.popFirst() { names.append(first) }
        while let word = rest.first, !word.isEmpty, !word.isFlag, try TypedWord(word) == nil {
            names.append(word)
            rest.removeFirst()
        }
        name = names.joined(separator: " ")
        if name.allSatisfy(\.isWhitespace) { throw .noName }
        var kind = ExerciseSet.Kind.normal
        var traits: ExerciseSet.Traits = []
        for word in rest {
            if word.isFlag {
                try Self.take(word, &kind, &traits)
                continue
            }
            guard var typed = try TypedWord(word) else { throw .notASet(word) }
            typed.kind = kind
            typed.traits = traits
            self.words.append(typed)
        }
    }

    /// Takes a word that says what the sets behind it are.
    private static func take(
        _ word: String, _ kind: inout ExerciseSet.Kind, _ traits: inout ExerciseSet.Traits
    ) throws(TypedSetsError) {
        switch word.dropFirst().lowercased() {
        case "warmup", "warm-up", "w": (kind, traits) = (.warmUp, [])
        case "work": (kind, traits) = (.normal, [])
        case "failure", "f": (kind, traits) = (.failure, [])
        case "drop": (kind, traits) = (.drop, [])
        case "paused": traits.insert(.paused)
        default: throw .unknownFlag(word)
        }
    }

    /// Returns the sets in the order in which they were typed. They have no time, session or note
    /// yet.
    /// - Parameters:
    ///   - exercise: the exercise that the name means; nil if it is unknown. It decides what the
    ///     first of two numbers is: the weight, or the number of sets where no weight is logged.
    ///   - unit: the unit of weights that were typed without one.
    /// - Throws: ``TypedSetsError`` for a word that is no set, or for no set at all.
    public func sets(
        of exercise: Exercise?, in unit: Weight.Unit
    ) throws(TypedSetsError) -> [ExerciseSet] {
        let takesWeight = exercise.map { $0.measures.contains(.weight) } ?? true
        return try sets(of: exercise, by: TypedReading(unit: unit, takesWeight: takesWeight))
    }

    /// Returns the sets as they are read.
    func sets(
        of exercise: Exercise?, by reading: TypedReading
    ) throws(TypedSetsError) -> [ExerciseSet] {
        var sets: [ExerciseSet] = []
        /// The sets of the last word, if they have a distance and no time.
        var open = 0..<0
        for word in words {
            // A time behind a distance is that of the distance.
            if !open.isEmpty, let time = word.onlyTime {
                for position in open { sets[position].duration = time }
                open = 0..<0
                continue
            }
            let made = try reading.sets(of: word)
            let isOpen = made.allSatisfy { $0.distance != nil && $0.duration == nil }
            open = isOpen ? sets.count..<sets.count + made.count : 0..<0
            sets += made
        }
        if sets.isEmpty { throw .noSets(name) }
        for position in sets.indices { sets[position].exercise = exercise?.id }
        return sets
    }
}

extension String {
    /// Whether the word begins with a plus and then a letter.
    fileprivate var isFlag: Bool {
        first == "+" && (dropFirst().first?.isLetter ?? false)
    }
}
