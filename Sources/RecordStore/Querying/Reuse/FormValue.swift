package import Foundation

/// A value of a ``QueryForm``. Its size is fixed, so that no property of a value but being equal to
/// another one decides about a plan.
package struct FormValue: Sendable {
    let bytes: [UInt8]

    /// An id.
    package static func id<R>(_ id: RecordID<R>) -> FormValue { FormValue(bytes: id.bits.bytes) }

    /// A date.
    /// - Precondition: the date is finite.
    package static func date(_ date: Date) -> FormValue {
        let interval = date.timeIntervalSinceReferenceDate
        precondition(interval.isFinite, "a date of \(interval)")
        return FormValue(bytes: KeyDecoder.littleEndian(interval.bitPattern))
    }
}
