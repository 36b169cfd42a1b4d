public import Foundation

/// A value that a record may not have. Nothing was written.
public struct TrainingError: Error, Hashable, Sendable {
    /// The name of the record type.
    public let type: String
    public let id: UUID
    /// The field, by the name of its property.
    public let field: String
    public let problem: Problem

    public enum Problem: Hashable, Sendable {
        case weight(Weight, allowed: ClosedRange<Weight>)
        case integer(Int, allowed: ClosedRange<Int>)
        case number(Double, allowed: ClosedRange<Double>)
        case date(Date, allowed: Range<Date>)
        case text(byteCount: Int, limit: Int)
        /// Neither weight nor repetitions nor a distance nor a duration.
        case nothingDone
        /// A name that is empty, or nothing but space.
        case blank
    }
    package init(type: String, id: UUID, field: String, problem: Problem) {
        self.type = type
        self.id = id
        self.field = field
        self.problem = problem
    }
}
