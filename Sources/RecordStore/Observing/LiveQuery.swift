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
@MainActor
public final class LiveQuery<R: Record>: Observable {
    private let store: Store
    private let registrar = ObservationRegistrar()
    private var current: Query<R>
    /// The number of pages that are held.
    private var pageCount = 1
    private var content = Content()
    /// The watch that signals when the rows may have changed, or nil before the first read.
    private var watch: Watch?
    /// Whether the last read of the rows could begin.
    private var isRead = false
    /// The task that reads the rows of a newly set query.
    private var search: Task<Void, Never>?

    private struct Content {
        var rows: [R] = []
        var hasMore = false
        var error: (any Error)?
    }

    /// Creates a live query, without reading.
    /// - Parameter query: the query, which also sets the size of the pages; see
    ///   ``Query/paged(by:)``.
    public init(_ store: Store, _ query: Query<R>) {
        self.store = store
        current = query
    }

    deinit {
        search?.cancel()
    }

    /// The records of the held pages.
    /// - Complexity: O(1) while nothing in the pages has changed. After a change, this property
    ///   reads the pages before it returns.
    public var rows: [R] { upToDate.rows }

    /// Whether the query has more records than ``rows``.
    public var hasMore: Bool { upToDate.hasMore }

    /// The error of the last read of ``rows``, or nil if the read succeeded.
    public var error: (any Error)? { upToDate.error }

    /// The current query. Setting another query starts again with its first page.
    public var query: Query<R> {
        get {
            registrar.access(self, keyPath: \.query)
            return current
        }
        set {
            if newValue == current { return }
            registrar.withMutation(of: self, keyPath: \.query) { current = newValue }
            pageCount = 1
            if watch != nil { beginSearch() }
        }
    }

    /// Reads one more page, if there is one, before it returns.
    /// - Complexity: that of ``Snapshot/page(_:after:)`` for all held pages.
    public func loadMore() {
        guard upToDate.hasMore else { return }
        registrar.withMutation(of: self, keyPath: \.upToDate) {
            pageCount += 1
            read()
        }
    }
}

extension LiveQuery {
    /// The content to show, which is read again if it may have changed. Views that use it are
    /// notified of changes.
    private var upToDate: Content {
        registrar.access(self, keyPath: \.upToDate)
        if !isRead || watch?.signal.now == .stale { read() }
        return content
    }

    private func read() {
        search?.cancel()
        search = nil
        // A page size can be so large that the product overflows.
        let count = pageCount.saturatingProduct(current.pageSize)
        show(store.core.watch(signal) { [current] in try $0.rows(current, first: count) })
    }

    private func show(_ found: WatchedAnswer<StampedRows<R>>) {
        (watch, isRead) = (found.watch, found.isRead)
        switch found.answer {
        case .success(let found):
            content = Content(rows: found.records, hasMore: found.hasMore)
        case .failure(let error):
            content.error = error
        }
    }

    /// A signal that notifies the views on the main actor; a view that uses the rows then reads
    /// them. The writer's thread raises it.
    private var signal: WatchSignal {
        WatchSignal { [weak self] in
            Task { @MainActor in self?.tell() }
        }
    }

    private func tell() {
        registrar.withMutation(of: self, keyPath: \.upToDate) {}
    }

    /// Reads the rows of the new query in a task, and then shows them.
    private func beginSearch() {
        search?.cancel()
        let (core, query, signal) = (store.core, current, signal)
        search = Task { [weak self] in
            let found = await core.rows(query, first: query.pageSize, signal)
            guard !Task.isCancelled, let self else { return }
            registrar.withMutation(of: self, keyPath: \.upToDate) { show(found) }
        }
    }
}

extension StoreCore {
    @concurrent
    fileprivate func rows<R: Record>(
        _ query: Query<R>, first count: Int, _ signal: WatchSignal
    ) async -> WatchedAnswer<StampedRows<R>> {
        watch(signal) { try $0.rows(query, first: count) }
    }
}
