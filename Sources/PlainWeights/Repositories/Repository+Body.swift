public import Foundation
public import RecordStore

extension Repository where R == BodyMeasurement {
    /// A query for all measurements, newest first.
    public var newest: Query<BodyMeasurement> {
        Query().sorted(by: .descending(\.timestamp))
    }

    /// Returns a query for the measurements of a kind, newest first.
    public func of(_ kind: String) -> Query<BodyMeasurement> {
        Query { $0.kind == kind }.sorted(by: .descending(\.timestamp))
    }

    /// Returns a query for the weights of the body until a moment, newest first.
    public func weights(until date: Date) -> Query<BodyMeasurement> {
        .weighIns(until: date)
    }
}

extension Repository where R == StrengthMark {
    /// Returns a query for the marks of an exercise, kind by kind, the newest of each first.
    public func of(_ exercise: Exercise.ID) -> Query<StrengthMark> {
        Query { $0.exercise == exercise }.sorted(by: .ascending(\.kind), .descending(\.date))
    }

    /// Returns a query for the marks of a kind of an exercise, newest first.
    public func of(_ exercise: Exercise.ID, _ kind: StrengthMark.Kind) -> Query<StrengthMark> {
        Query { $0.exercise == exercise && $0.kind == kind }.sorted(by: .descending(\.date))
    }
}
