/// How a column's value becomes entries. The raw values are in users' files. DO NOT CHANGE.
package enum ColumnStyle: UInt8, Sendable {
    case value = 0
    case name = 1
    case element = 2
    /// The letters of a text: all columns of a search index.
    case search = 3
}
