public import Observation

/// A query whose rows stay up to date, for a view.
///
/// ```swift
/// struct ExerciseList: View {
///     @State var exercises: LiveQuery<Exercise>
///     var body: some View {
///         List(exercises.rows) { Text($0.name) }
///     }
/// }
/// ```
/// A live query follows these rules:
///
/// * Creating a live query reads nothing. The first access to ``rows`` reads at once, so that no
///   view starts empty.
/// * After a write has returned, ``rows`` shows its changes. Observation notifies the views that
///   have read ``rows``. A live query whose rows no view has read reads nothing.
/// * When ``query`` is set, the old rows stay until the new ones are available.
/// * An error appears in ``error``, and the rows stay as they were. Inside a write, reading the
///   rows gives an error.
/// * Inside a read, the live query shows the state of that read, and after it the newest state.
/// * Deallocating a live query ends its work. When the store is closed, the rows stay.
///
/// A live query holds the first pages of its query, as many as ``loadMore()`` has asked for.
/// ``LiveSections`` has them in sections, and a ``LiveValue`` any other answer.
@MainActor
public final class LiveQuery<R: Record>: Observable {
    private let pages: LivePages<QueryRows<R>>

    /// Creates a live query, without reading.
    /// - Parameter query: the query, which also sets the size of the pages; see
    ///   ``Query/paged(by:)``.
    public init(_ store: some StoreDoor, _ query: Query<R>) {
        pages = LivePages(store.core, QueryRows(query: query))
    }

    /// The records of the held pages.
    /// - Complexity: O(1) while nothing in the pages has changed. After a change, this property
    ///   reads the pages before it returns.
    public var rows: [R] { pages.elements }

    /// Whether the query has more records than ``rows``.
    public var hasMore: Bool { pages.hasMore }

    /// The error of the last read of ``rows``, or nil if the read succeeded.
    public var error: (any Error)? { pages.error }

    /// The current query. Setting another query starts again with its first page.
    public var query: Query<R> {
        get { pages.source.query }
        set { pages.source = QueryRows(query: newValue) }
    }

    /// Reads ``rows`` off the main actor, and returns when they are there. If they are up to date,
    /// this method reads nothing; see ``LiveValue/load()``.
    public func load() async { await pages.load() }

    /// Reads one more page, if there is one, before it returns.
    /// - Complexity: that of ``Snapshot/page(_:after:)->Page<R>``. The pages before are read too if
    ///   they may have changed.
    public func loadMore() { pages.loadMore() }
}

/// The records of a query.
private struct QueryRows<R: Record>: PagedSource {
    let query: Query<R>

    var pageSize: Int { query.pageSize }

    func list(first count: Int, in snapshot: Snapshot) throws -> PagedList<R> {
        try list(snapshot.page(query.paged(by: count), from: nil))
    }

    func list(after token: PageToken, in snapshot: Snapshot) throws -> PagedList<R> {
        try list(snapshot.page(query, from: token))
    }

    private func list(_ page: Page<R>) -> PagedList<R> {
        PagedList(elements: page.items, next: page.next)
    }

    static func append(_ elements: [R], to list: inout [R]) { list += elements }
}
