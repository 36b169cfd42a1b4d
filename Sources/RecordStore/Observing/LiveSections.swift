public import Observation

/// A query in sections whose records stay up to date, for a view.
///
/// ```swift
/// struct SetList: View {
///     @State var days: LiveSections<ExerciseSet, DateInterval>
///     var body: some View {
///         List(days.parts, id: \.section.value) { day in
///             Section(day.section.value.start.formatted()) {
///                 ForEach(day.records) { Text("\($0.reps)") }
///             }
///         }
///     }
/// }
/// ```
/// It follows the rules of ``LiveQuery``, and holds the first pages of its query in the order of
/// the sections. A section that goes on from one page to the next is one part.
@MainActor
public final class LiveSections<R: Record, Value: Sendable>: Observable {
    private let pages: LivePages<SectionedRows<R, Value>>

    /// Creates live sections, without reading.
    /// - Parameter query: the query, which also sets the size of the pages; see
    ///   ``Query/paged(by:)``.
    public init(_ store: Store, _ query: Query<R>, by key: SectionKey<R, Value>) {
        pages = LivePages(store.core, SectionedRows(query: query, key: key))
    }

    /// The sections with their records on the held pages. The last section may have more records.
    /// - Complexity: O(1) while nothing in the pages has changed. After a change, this property
    ///   reads the pages before it returns.
    public var parts: [SectionedPage<R, Value>.Part] { pages.elements }

    /// Whether the query has more records than ``parts``.
    public var hasMore: Bool { pages.hasMore }

    /// The error of the last read of ``parts``, or nil if the read succeeded.
    public var error: (any Error)? { pages.error }

    /// The current query. Setting another query starts again with its first page.
    public var query: Query<R> {
        get { pages.source.query }
        set { pages.source = SectionedRows(query: newValue, key: pages.source.key) }
    }

    /// The current key of the sections. Setting another key starts again with the first page.
    public var key: SectionKey<R, Value> {
        get { pages.source.key }
        set { pages.source = SectionedRows(query: pages.source.query, key: newValue) }
    }

    /// Reads one more page, if there is one, before it returns.
    /// - Complexity: that of ``Snapshot/page(_:by:after:)``. The pages before are read too if they
    ///   may have changed.
    public func loadMore() { pages.loadMore() }
}
