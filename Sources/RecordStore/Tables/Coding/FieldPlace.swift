/// The place of a field's value in the records of one layout.
///
/// It is a plain value: who uses it for each row counts no references to an ``OpenField``, which
/// costs as much as the row where several threads do so.
struct FieldPlace: Equatable, Sendable {
    let slot: RecordSlot
    let layoutVersion: UInt16
}
