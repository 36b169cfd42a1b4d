public import Observation

/// The rows of a query as they are now, for a view: what they are made of changes, and so do they.
///
/// ```swift
/// struct ExerciseList: View {
///     @State var exercises: LiveQuery<Exercise>
///     var body: some View {
///         List(exercises.rows) { Text($0.name) }
///     }
/// }
/// ```
/// Its laws:
///
/// * Making one reads nothing. The first look at ``rows`` reads at once, so that no view is empty
///   first.
/// * After a write has returned, ``rows`` shows it. Views that looked are told by Observation; one
///   that nobody looks at reads nothing.
/// * When ``query`` is set, the old rows stay until the new ones are there.
/// * An error is the property ``error``; the rows stay as they were. Inside a write it has one.
/// * Inside a read it shows the state of that read, and the newest one after it.
/// * Letting go of it ends its work. When the store is closed, the rows stay.
///
/// It holds the first pages of the query, as many as ``loadMore()`` has asked for.
@MainActor
public final class LiveQuery<R: Record>: Observable {
    private let store: Store
    private let registrar = ObservationRegistrar()
    private var current: Query<R>
    /// How many pages are held.
    private var pageCount = 1
    private var content = Content()
    /// Tells when the rows may have changed; nil if nobody has looked at them yet.
    private var watch: Watch?
    /// Whether the rows could be read when they were last.
    private var isRead = false
    /// Reads the rows of a query that was just set.
    private var search: Task<Void, Never>?

    private struct Content {
        var rows: [R] = []
        var hasMore = false
        var error: (any Error)?
    }

    /// - Parameter query: pages are as large as it says, see ``Query/paged(by:)``.
    public init(_ store: Store, _ query: Query<R>) {
        self.store = store
        current = query
    }

    deinit {
        search?.cancel()
    }

    /// The records of the pages that are held.
    /// - Complexity: O(1) as long as nothing in them has changed; else they are read here, before
    ///   it returns.
    public var rows: [R] { upToDate.rows }

    /// Whether the query has more records than ``rows``.
    public var hasMore: Bool { upToDate.hasMore }

    /// Why ``rows`` could not be read, or nil if they could.
    public var error: (any Error)? { upToDate.error }

    /// What is asked for. Setting another query begins again with its first page.
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

    /// Reads one page more, if there is one, before it returns.
    /// - Complexity: that of ``Snapshot/page(_:after:)`` for all pages that are held.
    public func loadMore() {
        guard upToDate.hasMore else { return }
        registrar.withMutation(of: self, keyPath: \.upToDate) {
            pageCount += 1
            read()
        }
    }
}

extension LiveQuery {
    /// What there is to show, read if it may have changed since it was last. Views depend on this.
    private var upToDate: Content {
        registrar.access(self, keyPath: \.upToDate)
        if !isRead || watch?.signal.now == .stale { read() }
        return content
    }

    private func read() {
        search?.cancel()
        search = nil
        // Pages may be as large as a number can be.
        let (count, isTooLarge) = pageCount.multipliedReportingOverflow(by: current.pageSize)
        show(
            store.core.watch(signal) { [current] in
                try $0.rows(current, first: isTooLarge ? .max : count)
            })
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

    /// Tells the views; those that look read. It comes from the writer's thread.
    private var signal: WatchSignal {
        WatchSignal { [weak self] in
            Task { @MainActor in self?.tell() }
        }
    }

    private func tell() {
        registrar.withMutation(of: self, keyPath: \.upToDate) {}
    }

    /// Reads the rows of the new query aside, and then shows them.
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
