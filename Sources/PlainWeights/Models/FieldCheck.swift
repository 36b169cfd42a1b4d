import Foundation
import RecordStore

/// Compares the fields of one record with their limits.
struct FieldCheck<R: Record> {
    let id: RecordID<R>

    func text(_ field: String, _ text: String) throws(TrainingError) {
        let count = text.utf8.count
        if count > TrainingLimits.textBytes {
            throw error(field, .text(byteCount: count, limit: TrainingLimits.textBytes))
        }
    }

    func text(_ field: String, _ text: String?) throws(TrainingError) {
        if let text { try self.text(field, text) }
    }

    func name(_ field: String, _ name: String) throws(TrainingError) {
        if name.allSatisfy(\.isWhitespace) { throw error(field, .blank) }
        try text(field, name)
    }

    /// - Parameter least: the earliest date that is allowed, if others than the limits say.
    func date(_ field: String, _ date: Date?, from least: Date? = nil) throws(TrainingError) {
        let limits = TrainingLimits.dates
        let allowed = max(limits.lowerBound, least ?? limits.lowerBound)..<limits.upperBound
        if let date, !allowed.contains(date) { throw error(field, .date(date, allowed: allowed)) }
    }

    func integer(
        _ field: String, _ value: Int?, in allowed: ClosedRange<Int>
    ) throws(TrainingError) {
        if let value, !allowed.contains(value) {
            throw error(field, .integer(value, allowed: allowed))
        }
    }

    /// NaN is in no range.
    func number(
        _ field: String, _ value: Double?, in allowed: ClosedRange<Double>
    ) throws(TrainingError) {
        if let value, !allowed.contains(value) {
            throw error(field, .number(value, allowed: allowed))
        }
    }

    func error(_ field: String, _ problem: TrainingError.Problem) -> TrainingError {
        TrainingError(type: R.schema.name, id: id.uuid, field: field, problem: problem)
    }
}
