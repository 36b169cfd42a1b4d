public import Foundation

/// The limits of the values of training records. Every value has a limit.
public enum TrainingLimits {
    /// The weights, up to ten tonnes. Negative weights mean assistance.
    public static let weights: ClosedRange<Weight> = .kilograms(-10_000) ... .kilograms(10_000)
    /// The weights of a body or of a part of it.
    public static let bodyWeights: ClosedRange<Weight> = .zero ... .kilograms(1_000)
    /// The weights of bars and plates.
    public static let implements: ClosedRange<Weight> = .zero ... .kilograms(1_000)
    /// The numbers of repetitions of one set.
    public static let repetitions = 0...100_000
    /// The numbers of implements of one weight.
    public static let implementCounts = 1...100
    /// The dates from 1970 until before 2200, in coordinated universal time.
    public static let dates =
        Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 7_258_118_400)
    /// The offsets of time zones, up to eighteen hours, which is more than any time zone has.
    public static let utcOffsetMinutes = -1080...1080
    /// The rates of perceived exertion.
    public static let rpe = 0.0...10.0
    /// The lengths of sets and rests, up to a year.
    public static let times: ClosedRange<TimeSpan> = .zero ... .seconds(31_536_000)
    /// The distances, up to the length of the equator.
    public static let distances: ClosedRange<Distance> = .zero ... .meters(40_075_017)
    /// The shares of a whole in thousandths, up to twice the whole.
    public static let thousandths = 0...2_000
    /// The shares of muscles in thousandths of a set.
    public static let muscleShares = 0...1_000
    /// What a user thinks of something.
    public static let ratings = 1...5
    /// The weeks of a program.
    public static let weeks = 1...1_000
    /// The days of the week, from Monday.
    public static let weekdays = 1...7
    /// The days of a program.
    public static let programDays = 1...7_000
    /// The numbers of sets, of plates, and of sessions.
    public static let counts = 0...1_000
    /// The most values of a list.
    public static let listCount = 1_000
    /// The longest text in UTF-8, 64 KiB. Texts of a list count together.
    public static let textBytes = 65_536
}
