/// The name of a column of an index's entries, and the kind of its values.
package struct InspectedColumn: Hashable, Sendable {
    package let name: String
    package let kind: Kind
}
