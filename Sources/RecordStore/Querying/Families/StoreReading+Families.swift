/// Families on the newest committed state. The functions of ``Snapshot`` with these names state the
/// costs. The asynchronous functions run off the main actor.
extension StoreReading {
    /// Returns all records of a query, each with the first of its children.
    public func fetch<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) throws -> [Family<Parent, Child>] {
        try read { try $0.fetch(query) }
    }

    /// Returns all records of a query, each with the first of its children, asynchronously.
    public func fetch<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) async throws -> [Family<Parent, Child>] {
        try await read { try $0.fetch(query) }
    }

    /// Returns the first record of a query with the first of its children, or nil if there is none.
    public func first<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) throws -> Family<Parent, Child>? {
        try read { try $0.first(query) }
    }

    /// Returns the first record of a query with the first of its children, or nil if there is none,
    /// asynchronously.
    public func first<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) async throws -> Family<Parent, Child>? {
        try await read { try $0.first(query) }
    }

    /// Returns the first page of families.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) throws -> FamilyPage<Parent, Child> {
        try read { try $0.page(query) }
    }

    /// Returns the first page of families, asynchronously.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) async throws -> FamilyPage<Parent, Child> {
        try await read { try $0.page(query) }
    }

    /// Returns the page of families that comes after another page.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>, after token: PageToken
    ) throws -> FamilyPage<Parent, Child> {
        try read { try $0.page(query, after: token) }
    }

    /// Returns the page of families that comes after another page, asynchronously.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>, after token: PageToken
    ) async throws -> FamilyPage<Parent, Child> {
        try await read { try $0.page(query, after: token) }
    }

    /// Returns the page of families that comes before another page.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>, before token: PageToken
    ) throws -> FamilyPage<Parent, Child> {
        try read { try $0.page(query, before: token) }
    }

    /// Returns the page of families that comes before another page, asynchronously.
    public func page<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>, before token: PageToken
    ) async throws -> FamilyPage<Parent, Child> {
        try await read { try $0.page(query, before: token) }
    }

    /// Explains how the store finds the parents, and how it finds the children of one of them.
    public func explain<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) throws -> QueryExplanation {
        try read { try $0.explain(query) }
    }

    /// Explains asynchronously how the store finds the parents, and how it finds the children of
    /// one of them.
    public func explain<Parent: Record, Child: Record>(
        _ query: FamilyQuery<Parent, Child>
    ) async throws -> QueryExplanation {
        try await read { try $0.explain(query) }
    }
}
