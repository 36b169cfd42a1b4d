public import Foundation

/// The clock of a rest that goes on.
public struct RestClock: Hashable, Sendable, Codable {
    /// The time when the rest began.
    public var start: Date
    /// How long the rest is to be.
    public var length: TimeSpan

    /// Creates a clock.
    public init(start: Date = .now, length: TimeSpan) {
        self.start = start
        self.length = length
    }
}
