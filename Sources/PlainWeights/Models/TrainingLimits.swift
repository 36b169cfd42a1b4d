public import Foundation

/// What the values of training records may be. Everything has a limit.
public enum TrainingLimits {
    /// Up to ten tonnes, and as much of assistance, which is less than zero.
    public static let weights: ClosedRange<Weight> = .kilograms(-10_000) ... .kilograms(10_000)
    public static let repetitions = 0...100_000
    /// From 1970 until before 2200, in coordinated universal time.
    public static let dates =
        Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 7_258_118_400)
    /// Eighteen hours: more than any place's.
    public static let utcOffsetMinutes = -1080...1080
    public static let rpe = 0.0...10.0
    /// Up to a year.
    public static let seconds = 0...31_536_000
    /// Up to the equator's length.
    public static let meters = 0.0...40_075_017.0
    /// 64 KiB for each text.
    public static let textBytes = 65_536
}
