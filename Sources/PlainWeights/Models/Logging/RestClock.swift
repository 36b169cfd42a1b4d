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

    /// The longest rest that ``rest(until:limit:)`` gives.
    public static let limit = TimeSpan.seconds(180)

    /// Returns the rest that ended at a moment, for the set before it. A clock that was forgotten
    /// gives the limit.
    public func rest(until end: Date, limit: TimeSpan = limit) -> TimeSpan {
        min(max(.zero, .seconds(end.timeIntervalSince(start))), limit)
    }
}
