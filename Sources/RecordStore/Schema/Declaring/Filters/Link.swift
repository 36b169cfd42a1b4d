/// A reference in a filter, which can be compared with an id, or lead on to the fields of its
/// target.
///
/// A link is always optional, because a reference may lead nowhere. Then every field behind the
/// reference is nil.
@dynamicMemberLookup
public struct Link<R: Record, Target: Record>: Sendable {
    /// The content of the reference itself.
    private let content: ColumnContent

    init(_ content: ColumnContent) {
        self.content = content
    }

    /// The id of the record that the reference leads to; nil if there is no such record. In
    /// contrast, the link itself compares the stored id.
    public var id: Column<R, RecordID<Target>> {
        Column(ColumnContent(.field(.id)).behind(content, of: R.schema.name))
    }

    /// The field of the target at a key path.
    public subscript<Value: FieldValue>(
        dynamicMember path: KeyPath<Target, Value>
    ) -> Column<R, Value.Plain> {
        Column(ColumnContent(path).behind(content, of: R.schema.name))
    }

    /// The optional reference of the target at a key path.
    public subscript<Next: Record>(
        dynamicMember path: KeyPath<Target, RecordID<Next>?>
    ) -> Link<R, Next>? {
        Link<R, Next>(ColumnContent(path).behind(content, of: R.schema.name))
    }

    /// The reference of the target at a key path.
    public subscript<Next: Record>(
        dynamicMember path: KeyPath<Target, RecordID<Next>>
    ) -> Link<R, Next>? {
        Link<R, Next>(ColumnContent(path).behind(content, of: R.schema.name))
    }

    /// Whether the reference is one of `ids`.
    public func isIn(_ ids: [RecordID<Target>]) -> Filter<R> { .isIn(content, ids) }
}

extension Link: QueryOperand {
    /// The record type of the filter.
    public typealias Root = R
    /// The id that the reference holds.
    public typealias Value = RecordID<Target>

    public var _column: Column<R, RecordID<Target>> { Column(content) }
}
