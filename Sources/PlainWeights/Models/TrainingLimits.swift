public import Foundation

/// The limits of the values of training records. Every value has a limit.
public enum TrainingLimits {
    /// The weights, up to ten tonnes. Negative weights mean assistance.
    public static let weights: ClosedRange<Weight> = .kilograms(-10_000) ... .kilograms(10_000)
    /// The numbers of repetitions of one set.
    public static let repetitions = 0...100_000
    /// The dates from 1970 until before 2200, in coordinated universal time.
    public static let dates =
        Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 7_258_118_400)
    /// The offsets of time zones, up to eighteen hours, which is more than any time zone has.
    public static let utcOffsetMinutes = -1080...1080
    /// The rates of perceived exertion.
    public static let rpe = 0.0...10.0
    /// The lengths of sets and rests, up to a year.
    public static let seconds = 0...31_536_000
    /// The distances, up to the length of the equator.
    public static let meters = 0.0...40_075_017.0
    /// The longest text in UTF-8, 64 KiB.
    public static let textBytes = 65_536
}
