/// The name of a column of an index's entries, the kind of its values, and how they are shown.
package struct InspectedColumn: Hashable, Sendable {
    package let name: String
    package let kind: Kind
    package internal(set) var hint: ValueHint?
}
