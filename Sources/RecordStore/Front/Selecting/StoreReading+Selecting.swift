/// Selections on the newest committed state. The functions of ``Snapshot`` with these names state
/// the costs. The asynchronous functions run off the main actor.
extension StoreReading {
    /// Returns all rows of a selection as an array.
    public func fetch<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) throws -> [SelectedRow<R, Values>] {
        try read { try $0.fetch(selection) }
    }

    /// Returns all rows of a selection as an array, asynchronously.
    public func fetch<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) async throws -> [SelectedRow<R, Values>] {
        try await read { try $0.fetch(selection) }
    }

    /// Returns the first row of a selection, or nil if there is none.
    public func first<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) throws -> SelectedRow<R, Values>? {
        try read { try $0.first(selection) }
    }

    /// Returns the first row of a selection, or nil if there is none, asynchronously.
    public func first<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) async throws -> SelectedRow<R, Values>? {
        try await read { try $0.first(selection) }
    }

    /// Returns the first page of a selection.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) throws -> Page<SelectedRow<R, Values>> {
        try read { try $0.page(selection) }
    }

    /// Returns the first page of a selection, asynchronously.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) async throws -> Page<SelectedRow<R, Values>> {
        try await read { try $0.page(selection) }
    }

    /// Returns the page of a selection that comes after another page.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>, after token: PageToken
    ) throws -> Page<SelectedRow<R, Values>> {
        try read { try $0.page(selection, after: token) }
    }

    /// Returns the page of a selection that comes after another page, asynchronously.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>, after token: PageToken
    ) async throws -> Page<SelectedRow<R, Values>> {
        try await read { try $0.page(selection, after: token) }
    }

    /// Returns the page of a selection that comes before another page.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>, before token: PageToken
    ) throws -> Page<SelectedRow<R, Values>> {
        try read { try $0.page(selection, before: token) }
    }

    /// Returns the page of a selection that comes before another page, asynchronously.
    public func page<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>, before token: PageToken
    ) async throws -> Page<SelectedRow<R, Values>> {
        try await read { try $0.page(selection, before: token) }
    }

    /// Explains how the store finds all rows of a selection, and whether it reads their records.
    public func explain<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) throws -> QueryExplanation {
        try read { try $0.explain(selection) }
    }

    /// Explains asynchronously how the store finds all rows of a selection, and whether it reads
    /// their records.
    public func explain<R: Record, Values: Sendable>(
        _ selection: Selection<R, Values>
    ) async throws -> QueryExplanation {
        try await read { try $0.explain(selection) }
    }
}
