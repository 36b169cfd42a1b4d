import LMDB

// The functions that return records return families in the same way.
extension Snapshot {
    /// Returns all records of a query, each with the first of its children.
    /// - Throws: what ``fetch(_:)-(Query<R>)`` throws for the two queries, and
    ///   ``StoreError/invalidQuery(_:)`` for a reference that is no field.
    /// - Complexity: that of a fetch of the parents, and for each parent that of a fetch of its
    ///   children; the records of the children are looked up together.
    public func fetch<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) throws -> [Family<Parent, Child>] {
        try families(of: query, .fetch, query.parents.memo.use, wanted: nil)
    }

    /// Returns the first record of a query with the first of its children, or nil if there is none.
    public func first<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) throws -> Family<Parent, Child>? {
        try families(of: query, .first, .some(1), wanted: 1).first
    }

    /// Returns the first page of families.
    /// - Complexity: that of a page of the parents, and for each parent that of a fetch of its
    ///   children.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) throws -> FamilyPage<Parent, Child> {
        try page(query, from: nil, size: query.parents.pageSize)
    }

    /// Returns the page of families that comes after another page. The token may be of a page of
    /// the parents too.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>, after token: PageToken
    ) throws -> FamilyPage<Parent, Child> {
        try page(query, from: token, size: query.parents.pageSize)
    }

    /// Returns the page of families that comes before another page.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>, before token: PageToken
    ) throws -> FamilyPage<Parent, Child> {
        let reader = try FamilyReader(query, in: self)
        var families: [Family<Parent, Child>] = []
        let tokens = try page(query.parents, before: token) { walk, count in
            try reader.read(&walk, count, into: &families)
        }
        return FamilyPage(families.reversed(), tokens)
    }

    func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>, from token: PageToken?, size: Int
    ) throws -> FamilyPage<Parent, Child> {
        let reader = try FamilyReader(query, in: self)
        var families: [Family<Parent, Child>] = []
        let tokens = try page(query.parents.paged(by: size), from: token) { walk, count in
            try reader.read(&walk, count, into: &families)
        }
        return FamilyPage(families, tokens)
    }

    private func families<Parent: Record, Child: Record>(
        of query: FamilyQuery<Parent, Child>, _ operation: TraceEvent.Operation, _ use: QueryUse,
        wanted: Int?
    ) throws -> [Family<Parent, Child>] {
        let watch = traceWatch
        let reader = try FamilyReader(query, in: self)
        let table = try schema.table(of: Parent.self)
        let parents = query.parents
        let prepared = try parents.memo.prepared(for: table, use, view)
        var walk = try RowWalk(
            view(for: parents), prepared, limit: parents.limit, wanted: wanted)
        var families: [Family<Parent, Child>] = []
        _ = try reader.read(&walk, wanted ?? .max, into: &families)
        watch?.end(operation, prepared, read: walk.readCount, returned: families.count)
        return families
    }
}

extension Snapshot {
    /// Explains how the store finds the parents, and how it finds the children of one of them.
    /// - Complexity: that of ``explain(_:)-(Query<R>)``, and of finding the first parent.
    public func explain<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) throws -> QueryExplanation {
        try query.check()
        // The estimates are those of the first parent.
        let parent = try first(query.parents)?.id.bits ?? .zero
        return try explain(query.parents).including(explain(query.children(of: parent)))
    }
}
