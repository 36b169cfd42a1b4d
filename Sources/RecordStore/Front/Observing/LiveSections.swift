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
    public init(_ store: some StoreDoor, _ query: Query<R>, by key: SectionKey<R, Value>) {
        pages = LivePages(store.core, SectionedRows(query: query, key: key))
    }

    /// The sections with their records on the held pages. The last section may have more records.
    /// - Complexity: O(1) while nothing in the pages has changed. After a change, this property
    ///   reads the pages before it returns.
    public var parts: [QuerySection<R, Value>.Part] { pages.elements }

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

    /// Reads ``parts`` off the main actor, and returns when they are there. If they are up to date,
    /// this method reads nothing; see ``LiveValue/load()``.
    public func load() async { await pages.load() }

    /// Reads one more page, if there is one, before it returns.
    /// - Complexity: that of ``Snapshot/page(_:by:after:)``. The pages before are read too if they
    ///   may have changed.
    public func loadMore() { pages.loadMore() }
}

/// The records of a query in sections.
private struct SectionedRows<R: Record, Value: Sendable>: PagedSource {
    typealias Part = QuerySection<R, Value>.Part

    let query: Query<R>
    let key: SectionKey<R, Value>

    var pageSize: Int { query.pageSize }

    func list(first count: Int, in snapshot: Snapshot) throws -> PagedList<Part> {
        try list(snapshot.page(query, by: key, from: nil, size: count))
    }

    func list(after token: PageToken, in snapshot: Snapshot) throws -> PagedList<Part> {
        try list(snapshot.page(query, by: key, after: token))
    }

    private func list(_ page: Page<QuerySection<R, Value>.Part>) -> PagedList<Part> {
        PagedList(elements: page.items, next: page.next)
    }

    static func append(_ parts: [Part], to list: inout [Part]) {
        var parts = parts[...]
        if let first = parts.first, first.isContinued, let last = list.popLast() {
            parts.removeFirst()
            list.append(last.continued(by: first))
        }
        list += parts
    }

    static func == (left: Self, right: Self) -> Bool {
        left.query == right.query && left.key.fingerprint == right.key.fingerprint
    }
}

extension QuerySection.Part {
    /// Returns the part with the records of its section on the next page.
    fileprivate func continued(by next: Self) -> Self {
        Self(section: section, records: records + next.records, isContinued: isContinued)
    }
}
