/// One word of what was done: a set, several equal ones, or one with its drops.
struct TypedWord: Hashable, Sendable {
    /// What was typed.
    let text: String
    /// The set, and then each of its drops: what stands between the signs for times.
    private(set) var steps: [[TypedQuantity]] = []
    private(set) var side = ExerciseSet.Side.both
    /// The rate of perceived exertion.
    private(set) var rpe: Double?
    var kind = ExerciseSet.Kind.normal
    var traits: ExerciseSet.Traits = []

    /// Reads a word; nil if it is none of a set, such as a part of a name.
    /// - Throws: ``TypedSetsError`` for a word that begins as a set does, but says an effort that
    ///   there is not.
    init?(_ word: String) throws(TypedSetsError) {
        text = word
        let parts = word.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let body = parts.first, !body.isEmpty else { return nil }
        for step in body.split(separator: ">", omittingEmptySubsequences: false) {
            var quantities: [TypedQuantity] = []
            for item in step.split(omittingEmptySubsequences: false, whereSeparator: \.isTimes) {
                guard let quantity = quantity(item) else { return nil }
                quantities.append(quantity)
            }
            steps.append(quantities)
        }
        if parts.count == 2 { rpe = try Self.effort(parts[1], in: word) }
    }

    /// The time, if the word is a time and nothing else.
    var onlyTime: TimeSpan? {
        guard steps.count == 1, steps[0].count == 1, case .time(let time) = steps[0][0],
            rpe == nil, side == .both
        else { return nil }
        return time
    }

    /// Reads a quantity, which a side may stand before.
    private mutating func quantity(_ text: Substring) -> TypedQuantity? {
        var text = text
        let sides: [Character: ExerciseSet.Side] = [
            "L": .left, "l": .left, "R": .right, "r": .right,
        ]
        if let first = text.first, let found = sides[first] {
            guard side == .both || side == found else { return nil }
            side = found
            text = text.dropFirst()
        }
        return TypedQuantity(text)
    }

    /// Reads an effort: a rate of perceived exertion, or the repetitions that were left, as in
    /// `rir2`.
    private static func effort(
        _ text: Substring, in word: String
    ) throws(TypedSetsError) -> Double {
        let isLeft = text.lowercased().hasPrefix("rir")
        guard let number = TypedQuantity.number(isLeft ? text.dropFirst(3) : text),
            TrainingLimits.rpe.contains(number)
        else { throw .noEffort(word) }
        return isLeft ? TrainingLimits.rpe.upperBound - number : number
    }
}

extension Character {
    /// Whether the character stands for "times" between two numbers.
    fileprivate var isTimes: Bool { "xX×*".contains(self) }
}
