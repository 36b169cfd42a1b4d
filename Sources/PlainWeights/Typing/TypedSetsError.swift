public import Foundation

/// Why a line of sets cannot be read.
public enum TypedSetsError: Error, Hashable, Sendable {
    /// Nothing was typed.
    case nothing
    /// An exercise has no name.
    case noName
    /// Nothing follows the name.
    case noSets(_ name: String)
    /// The word is no set.
    case notASet(_ word: String)
    /// The word says no number of repetitions, or one that is not whole.
    case noReps(_ word: String)
    /// The word is a range of repetitions, which is planned and not done.
    case notDone(_ word: String)
    /// The word begins with no number of sets from 1 to 50.
    case noCount(_ word: String)
    /// What follows `@` is no effort from 0 to 10.
    case noEffort(_ word: String)
    /// A word with a plus is none that says what a set is.
    case unknownFlag(_ word: String)
}

extension TypedSetsError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        switch self {
        case .nothing: "Type an exercise and what was done, such as bench 80x8."
        case .noName: "An exercise has no name. Type it before its sets, as in bench 80x8."
        case .noSets(let name):
            "Nothing was done of \(name). Type its sets behind it, such as 80x8 or 60s."
        case .notASet(let word):
            "\(word) is no set. A set is 80x8, 3x8x80, bw+10x5, 60s, 5km or the like."
        case .noReps(let word):
            "\(word) says no whole number of repetitions. Type them behind the weight, as in 80x8."
        case .notDone(let word):
            "\(word) is a range, as in a plan. Type how many repetitions were done, as in 80x8."
        case .noCount(let word):
            "\(word) does not begin with a number of sets from 1 to 50, as in 3x8x80."
        case .noEffort(let word):
            "\(word) has no effort from 0 to 10 behind the @, as in 80x8@8.5 or 80x8@rir2."
        case .unknownFlag(let word):
            "\(word) says nothing of a set. There are +warmup, +work, +failure, +drop and +paused."
        }
    }
}
