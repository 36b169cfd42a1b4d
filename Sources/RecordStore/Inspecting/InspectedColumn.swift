/// What a column of an index's entries is called, and the kind of its values.
package struct InspectedColumn: Hashable, Sendable {
    package let name: String
    package let kind: Kind
}
