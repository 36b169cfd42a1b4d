/// A reference in a filter: to compare with an id, or to go on to the record that it leads to.
///
/// A link is spelled as an optional, because a reference may lead nowhere: then every field behind
/// it is nil.
@dynamicMemberLookup
public struct Link<R: Record, Target: Record>: Sendable {
    let steps: [FieldStep]

    init(_ steps: [FieldStep]) {
        self.steps = steps
    }

    public subscript<Value: FieldValue>(
        dynamicMember path: KeyPath<Target, Value>
    ) -> Column<R, Value.Plain> {
        Column(.field(FieldStep(path)), through: steps)
    }

    public subscript<Next: Record>(
        dynamicMember path: KeyPath<Target, RecordID<Next>?>
    ) -> Link<R, Next>? {
        Link<R, Next>(steps + [FieldStep(path)])
    }

    public subscript<Next: Record>(
        dynamicMember path: KeyPath<Target, RecordID<Next>>
    ) -> Link<R, Next>? {
        Link<R, Next>(steps + [FieldStep(path)])
    }

    /// Whether the reference is one of these ids.
    public func isIn(_ ids: [RecordID<Target>]) -> Filter<R> {
        Filter(.among(term, ids.map { Constant($0) }))
    }
}

extension Link: QueryOperand {
    public typealias Root = R
    public typealias Value = RecordID<Target>

    public var operand: QueryTerm<R, RecordID<Target>> { QueryTerm(term) }

    private var term: Term {
        Column<R, RecordID<Target>>(
            .field(steps[steps.count - 1]), through: Array(steps.dropLast())
        ).term
    }
}
