public import Foundation

extension Filter {
    /// What a predicate of Foundation says about the record's own fields.
    /// - Throws: ``UnsupportedPredicate`` that names the part which has no counterpart.
    public init(_ predicate: Predicate<R>) throws {
        let context = PredicateContext(
            field: { ($0 as? PartialKeyPath<R>).flatMap { QueryField(stored: $0) } },
            variables: [predicate.variable.key: .record])
        let condition = try context.condition(of: predicate.expression)
        self.init(FilterContent(condition, around: condition.depth - 1, of: R.schema.name))
    }
}

extension Query {
    /// A query in the words of Foundation.
    ///
    /// ```swift
    /// let query = try Query<Exercise>(
    ///     matching: #Predicate { $0.category == "Chest" },
    ///     sortBy: [SortDescriptor(\.lastUpdated, order: .reverse)])
    /// ```
    /// A sort by a text is in the order of bytes on Linux, where `SortDescriptor` compares by `<`,
    /// and in that of ``SortKey/name(_:descending:)`` on Darwin, where it takes the order in which
    /// lists of names are shown. `.lexical` is the order of bytes everywhere. Orders that follow
    /// a locale are refused.
    /// - Throws: ``UnsupportedPredicate`` that names the part which has no counterpart.
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
    /// Whether names are compared as they are shown in lists.
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
