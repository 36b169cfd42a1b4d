/// A reference in a filter: to compare with an id, or to go on to the record that it leads to.
///
/// A link is spelled as an optional, because a reference may lead nowhere: then every field behind
/// it is nil.
@dynamicMemberLookup
public struct Link<R: Record, Target: Record>: Sendable {
    /// The reference itself.
    private let content: ColumnContent

    init(_ content: ColumnContent) {
        self.content = content
    }

    /// The id of the record that is there; the reference itself may also lead nowhere.
    public var id: Column<R, RecordID<Target>> {
        Column(ColumnContent(.field(.id)).behind(content, of: R.schema.name))
    }

    public subscript<Value: FieldValue>(
        dynamicMember path: KeyPath<Target, Value>
    ) -> Column<R, Value.Plain> {
        Column(ColumnContent(path).behind(content, of: R.schema.name))
    }

    public subscript<Next: Record>(
        dynamicMember path: KeyPath<Target, RecordID<Next>?>
    ) -> Link<R, Next>? {
        Link<R, Next>(ColumnContent(path).behind(content, of: R.schema.name))
    }

    public subscript<Next: Record>(
        dynamicMember path: KeyPath<Target, RecordID<Next>>
    ) -> Link<R, Next>? {
        Link<R, Next>(ColumnContent(path).behind(content, of: R.schema.name))
    }

    /// Whether the reference is one of these ids.
    public func isIn(_ ids: [RecordID<Target>]) -> Filter<R> { .isIn(content, ids) }
}

extension Link: QueryOperand {
    public typealias Root = R
    public typealias Value = RecordID<Target>

    public var _column: Column<R, RecordID<Target>> { Column(content) }
}
