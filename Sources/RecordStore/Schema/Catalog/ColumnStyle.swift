/// The rule by which the value of a column becomes index entries.
///
/// The raw values are in users' files. DO NOT CHANGE.
package enum ColumnStyle: UInt8, Sendable {
    /// One entry, in the order of the values.
    case value = 0
    /// One entry, in the order of names.
    case name = 1
    /// One entry for each element of an array.
    case element = 2
    /// Entries for the letters of a text. All columns of a search index have this style, and no
    /// other column has it.
    case search = 3
}
