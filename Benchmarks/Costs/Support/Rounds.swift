import Foundation

/// What is made of the times of several rounds.
public enum Rounds {
    /// The middle one of the values.
    public static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}

/// The time that `body` takes.
public func timed(_ body: () throws -> Void) rethrows -> Duration {
    try ContinuousClock().measure(body)
}
