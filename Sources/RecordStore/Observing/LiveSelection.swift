public import Observation

/// A selection whose rows stay up to date, for a view.
///
/// ```swift
/// struct NameList: View {
///     @State var names: LiveSelection<Exercise, String>
///     var body: some View {
///         List(names.rows) { Text($0.values) }
///     }
/// }
/// ```
/// It follows the rules of ``LiveQuery``. A commit that changes none of the selected columns, and
/// nothing of the order, is no reason to read again.
@MainActor
public final class LiveSelection<R: Record, Values: Sendable>: Observable {
    private let pages: LivePages<SelectedRows<R, Values>>

    /// Creates a live selection, without reading.
    public init(_ store: Store, _ selection: Selection<R, Values>) {
        pages = LivePages(store.core, SelectedRows(selection: selection))
    }

    /// The rows of the held pages.
    /// - Complexity: O(1) while nothing in the pages has changed. After a change, this property
    ///   reads the pages before it returns.
    public var rows: [SelectedRow<R, Values>] { pages.elements }

    /// Whether the selection has more rows than ``rows``.
    public var hasMore: Bool { pages.hasMore }

    /// The error of the last read of ``rows``, or nil if the read succeeded.
    public var error: (any Error)? { pages.error }

    /// The current query. Setting another query starts again with its first page.
    public var query: Query<R> {
        get { pages.source.selection.query }
        set { pages.source = SelectedRows(selection: pages.source.selection.with(newValue)) }
    }

    /// Reads one more page, if there is one, before it returns.
    /// - Complexity: that of a page. The pages before are read too if they may have changed.
    public func loadMore() { pages.loadMore() }
}
