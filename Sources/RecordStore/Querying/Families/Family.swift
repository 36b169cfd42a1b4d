/// A record, with the records that refer to it.
public struct Family<Parent: Record, Child: Record>: Identifiable, Sendable {
    /// The record that the children refer to.
    public let parent: Parent
    /// The first children, in the order of their query, as many as its limit allows.
    public let children: [Child]

    /// The id of the parent.
    public var id: RecordID<Parent> { parent.id }
}
