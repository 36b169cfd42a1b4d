import Foundation
import RecordStore

/// A check of the fields of one record against their limits.
struct FieldCheck<R: Record> {
    let id: RecordID<R>

    /// Throws if the text is too long.
    func text(_ field: String, _ text: String) throws(TrainingError) {
        let count = text.utf8.count
        if count > TrainingLimits.textBytes {
            throw error(field, .text(byteCount: count, limit: TrainingLimits.textBytes))
        }
    }

    /// Throws if there is a text and it is too long.
    func text(_ field: String, _ text: String?) throws(TrainingError) {
        if let text { try self.text(field, text) }
    }

    /// Throws if the name is blank or too long.
    func name(_ field: String, _ name: String) throws(TrainingError) {
        if name.allSatisfy(\.isWhitespace) { throw error(field, .blank) }
        try text(field, name)
    }

    /// Throws if there is a date and it is outside the limits.
    /// - Parameter least: the earliest date that is allowed, if it is later than that of the
    ///   limits.
    func date(_ field: String, _ date: Date?, from least: Date? = nil) throws(TrainingError) {
        let limits = TrainingLimits.dates
        let allowed = max(limits.lowerBound, least ?? limits.lowerBound)..<limits.upperBound
        if let date, !allowed.contains(date) { throw error(field, .date(date, allowed: allowed)) }
    }

    /// Throws if there is a value and it is outside `allowed`.
    func integer(
        _ field: String, _ value: Int?, in allowed: ClosedRange<Int>
    ) throws(TrainingError) {
        if let value, !allowed.contains(value) {
            throw error(field, .integer(value, allowed: allowed))
        }
    }

    /// Throws if there is a value and it is outside `allowed`. NaN is outside every range.
    func number(
        _ field: String, _ value: Double?, in allowed: ClosedRange<Double>
    ) throws(TrainingError) {
        if let value, !allowed.contains(value) {
            throw error(field, .number(value, allowed: allowed))
        }
    }

    /// Returns the error for a problem with a field.
    func error(_ field: String, _ problem: TrainingError.Problem) -> TrainingError {
        TrainingError(type: R.schema.name, id: id.uuid, field: field, problem: problem)
    }
}
