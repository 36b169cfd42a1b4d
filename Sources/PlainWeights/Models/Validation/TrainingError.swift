public import Foundation

/// An error for a value that a record may not have. Nothing was written.
public struct TrainingError: Error, Hashable, Sendable {
    /// The name of the record type.
    public let type: String
    /// The id of the record.
    public let id: UUID
    /// The name of the field, which is that of its property.
    public let field: String
    /// The reason why the value is not allowed.
    public let problem: Problem

    /// A reason why a value is not allowed.
    public enum Problem: Hashable, Sendable {
        /// The weight is outside the allowed range.
        case weight(Weight, allowed: ClosedRange<Weight>)
        /// The number is outside the allowed range.
        case integer(Int, allowed: ClosedRange<Int>)
        /// The number is outside the allowed range.
        case number(Double, allowed: ClosedRange<Double>)
        /// The date is outside the allowed range.
        case date(Date, allowed: Range<Date>)
        /// The text is too long.
        case text(byteCount: Int, limit: Int)
        /// The distance is outside the allowed range.
        case distance(Distance, allowed: ClosedRange<Distance>)
        /// The time is outside the allowed range.
        case time(TimeSpan, allowed: ClosedRange<TimeSpan>)
        /// The list has too many values.
        case list(count: Int, limit: Int)
        /// The number is none.
        case notANumber
        /// A completed set has no weight, no repetitions, no distance, no duration, no exertion and
        /// no extras.
        case nothingDone
        /// The measurement or the mark has neither a weight nor another number.
        case nothingMeasured
        /// The slot of a program is on no day, or on a weekday and on a day of the program.
        case noDay
        /// There are a workout and a module, and only one of them can be.
        case workoutAndModule
        /// The name is empty or contains only space.
        case blank
    }

    /// Creates an error.
    package init(type: String, id: UUID, field: String, problem: Problem) {
        self.type = type
        self.id = id
        self.field = field
        self.problem = problem
    }
}
