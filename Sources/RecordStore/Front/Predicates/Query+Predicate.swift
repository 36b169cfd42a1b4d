public import Foundation

extension Filter {
    /// Creates the filter for a predicate of Foundation on the fields of the record itself.
    /// - Throws: ``UnsupportedPredicate``, which names the part that has no counterpart in a
    ///   filter.
    public init(_ predicate: Predicate<R>) throws {
        let context = PredicateContext(
            field: { ($0 as? PartialKeyPath<R>).flatMap { QueryField(stored: $0) } },
            variables: [predicate.variable.key: .record])
        let condition = try context.condition(of: predicate.expression)
        self.init(FilterContent(condition, around: condition.depth - 1, of: R.schema.name))
    }
}

extension Query {
    /// Creates a query from a predicate and sort descriptors of Foundation.
    ///
    /// ```swift
    /// let query = try Query<Exercise>(
    ///     matching: #Predicate { $0.category == "Chest" },
    ///     sortBy: [SortDescriptor(\.lastUpdated, order: .reverse)])
    /// ```
    /// Sorting by a text depends on the platform. On Linux `SortDescriptor` compares with `<`, so
    /// the order is that of bytes. On Darwin it takes the order in which lists of names are shown,
    /// which is that of ``SortKey/name(_:descending:)``. `.lexical` is the order of bytes
    /// everywhere. Orders that follow a locale are refused.
    /// - Throws: ``UnsupportedPredicate``, which names the part that has no counterpart in a query.
    public init(
        matching predicate: Predicate<R>? = nil, sortBy descriptors: [SortDescriptor<R>] = []
    ) throws {
        let filter = try predicate.map { try Filter($0).content }
        let order = try descriptors.map { try SortTerm($0) }
        self = Query().changed { terms in
            terms.filter = filter ?? .all
            terms.order = order
        }
    }
}

extension SortTerm {
    fileprivate init<R: Record>(_ descriptor: SortDescriptor<R>) throws(UnsupportedPredicate) {
        guard let path = descriptor.keyPath, let field = QueryField(stored: path) else {
            let part = descriptor.keyPath.map { "\($0)" } ?? "\(descriptor)"
            throw UnsupportedPredicate(part: part, problem: .noField)
        }
        self.init(
            field: field, isName: try descriptor.stringComparator?.isName ?? false,
            isDescending: descriptor.order == .reverse)
    }
}

extension String.StandardComparator {
    /// Whether the comparator orders names as lists show them.
    fileprivate var isName: Bool {
        get throws(UnsupportedPredicate) {
            var forward = self
            forward.order = .forward
            #if canImport(Darwin)
                if forward == .localizedStandard { return true }
            #endif
            if forward == .lexical { return false }
            throw UnsupportedPredicate(part: "\(self)", problem: .localizedOrder)
        }
    }
}
