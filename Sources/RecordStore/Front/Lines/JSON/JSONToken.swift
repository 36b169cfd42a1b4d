/// What a JSON value is; one without parts as it is.
package enum JSONToken: Hashable {
    case null
    case flag(Bool)
    /// A number as it is written, so that no digit is lost.
    case number(String)
    case text(String)
    case array
    case object
}
