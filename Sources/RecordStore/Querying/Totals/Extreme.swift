/// The least or the greatest value of a group.
struct Extreme: Sendable {
    let bytes: [UInt8]
    /// The value as a number, or nil if it is none.
    let number: ExactNumber?
    /// The form that sorts as the values do, if the value is no number.
    let order: [UInt8]
}
