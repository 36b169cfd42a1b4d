public import Observation

/// Records with their first children, which stay up to date, for a view.
///
/// ```swift
/// struct ExerciseList: View {
///     @State var exercises: LiveFamilies<Exercise, ExerciseSet>
///     var body: some View {
///         List(exercises.families) { Text("\($0.parent.name): \($0.children.count)") }
///     }
/// }
/// ```
/// It follows the rules of ``LiveQuery``. A commit that changes no shown parent, and none of the
/// first children of these, is no reason to read again.
@MainActor
public final class LiveFamilies<Parent: Record, Child: Record>: Observable {
    private let pages: LivePages<FamilyRows<Parent, Child>>

    /// Creates live families, without reading.
    public init(_ store: Store, _ query: FamilyQuery<Parent, Child>) {
        pages = LivePages(store.core, FamilyRows(query: query))
    }

    /// The families of the held pages.
    /// - Complexity: O(1) while nothing in the pages has changed. After a change, this property
    ///   reads the pages before it returns.
    public var families: [Family<Parent, Child>] { pages.elements }

    /// Whether the query has more parents than ``families``.
    public var hasMore: Bool { pages.hasMore }

    /// The error of the last read of ``families``, or nil if the read succeeded.
    public var error: (any Error)? { pages.error }

    /// The current query for the parents. Setting another query starts again with its first page.
    public var query: Query<Parent> {
        get { pages.source.query.parents }
        set { pages.source = FamilyRows(query: pages.source.query.with(newValue)) }
    }

    /// Reads one more page, if there is one, before it returns.
    /// - Complexity: that of a page. The pages before are read too if they may have changed.
    public func loadMore() { pages.loadMore() }
}
