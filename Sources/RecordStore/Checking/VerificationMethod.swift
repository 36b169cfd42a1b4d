/// The way in which verification looks at records and entries. Both ways have the same report.
package enum VerificationMethod: Sendable {
    /// The entries of all records are compared with those of the indexes at once, by several
    /// threads. What is wrong is searched for in those types that are not proved right.
    case proof
    /// The entries of each record are looked up.
    case search
}
