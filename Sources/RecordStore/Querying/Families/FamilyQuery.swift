/// A query for records, each with the first records that refer to it.
///
/// ```swift
/// let newest = Query<ExerciseSet>().sorted(by: .descending(\.timestamp)).limited(to: 3)
/// let list = Query<Exercise>().sorted(by: .descending(\.lastUpdated))
///     .including(newest, by: \.exercise)
/// for family in try store.page(list).families {
///     print(family.parent.name, family.children.map(\.reps))
/// }
/// ```
/// All of it is one state of the store. The children of each parent are found by a query of their
/// own: with an index on the reference and then the order of the children, each takes a short walk.
/// ``Snapshot/explain(_:)-(FamilyQuery<_,_>)`` shows the plans of both.
public struct FamilyQuery<Parent: Record, Child: Record>: Hashable, Sendable {
    /// The query for the parents, with the order, the limit and the size of the pages.
    public let parents: Query<Parent>
    /// The query for the children of one parent, with their order and their greatest number.
    public let children: Query<Child>
    private let reference: Term
    private let refusal: QueryRefusal?

    fileprivate init(
        _ parents: Query<Parent>, _ children: Query<Child>, _ reference: Term,
        _ refusal: QueryRefusal?
    ) {
        (self.parents, self.children) = (parents, children)
        (self.reference, self.refusal) = (reference, refusal)
    }

    /// Returns the query for the same children of the records of another query.
    public func with(_ parents: Query<Parent>) -> FamilyQuery {
        FamilyQuery(parents, children, reference, refusal)
    }

    /// Throws the reason why the query cannot be run, if there is one.
    func check() throws { if let refusal { throw refusal.error } }

    /// Returns the query for the children of one parent.
    func children(of parent: IDBits) -> Query<Child> {
        let id = Constant(kind: .id, bytes: parent.bytes)
        let refers: Condition =
            reference.elementKind == nil
            ? .comparison(reference, .equal, .constant(id)) : .holds(reference, id)
        return children.changed { content in
            content.filter = content.filter.and(
                FilterContent(refers, depth: 1), of: Child.schema.name)
        }
    }
}

extension FamilyQuery: CustomStringConvertible {
    /// The queries of the parents and of the children in one line of text.
    public var description: String { "\(parents) including \(children) by \(reference)" }
}

extension Query {
    /// Returns a query for the records of this query, each with the first records of another query
    /// that refer to it.
    /// - Parameters:
    ///   - children: the query for the children of each record. Its limit is for each record, and
    ///     without one all children come.
    ///   - reference: the field of the children that refers to their parent, or that has it among
    ///     several.
    public func including<Child: Record, Reference: ReferenceValue>(
        _ children: Query<Child>, by reference: KeyPath<Child, Reference>
    ) -> FamilyQuery<R, Child> where Reference.Target == R {
        let reference = ColumnContent(reference)
        var refusal = reference.refusal
        if refusal == nil, case .field(.id) = reference.term {
            refusal = QueryRefusal(Child.schema.name, "id", .unknownField(nearest: nil))
        }
        return FamilyQuery(self, children, reference.term, refusal)
    }
}
