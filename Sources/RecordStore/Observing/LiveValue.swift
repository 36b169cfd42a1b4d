public import Observation

/// An answer of the store that stays up to date, for a view: a total, a count, a preference, or
/// what a closure makes of several queries of one state.
///
/// ```swift
/// struct Header: View {
///     @State var rest: LiveValue<Int>
///     @State var count: LiveValue<Int>
///     var body: some View { Text("\(count.value) sets, \(rest.value) s between") }
/// }
/// @MainActor func header(of store: Store) -> Header {
///     Header(
///         rest: LiveValue(store, Preferences.rest),
///         count: LiveValue(store, 0) { try $0.count(Query<ExerciseSet>()) })
/// }
/// ```
/// It follows the rules of ``LiveQuery``: creating it reads nothing, the first access to ``value``
/// reads at once, and after a write has returned ``value`` shows it. If the value cannot be read,
/// ``error`` says why, and the value stays as it was.
@MainActor
public final class LiveValue<Value: Sendable>: Observable {
    private let store: Store
    private let read: @Sendable (Snapshot) throws -> Value
    private let state: LiveState<Value>

    /// Creates a live value, without reading.
    /// - Parameters:
    ///   - value: the value as long as nothing could be read.
    ///   - read: a closure that depends on nothing but what it reads from its snapshot; see
    ///     ``Store/observe(_:)``.
    public init(
        _ store: Store, _ value: Value, _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) {
        self.store = store
        self.read = read
        state = LiveState(value)
    }

    /// Creates a live preference, without reading. As long as nothing could be read, it has the
    /// default.
    public convenience init(_ store: Store, _ key: PreferenceKey<Value>) {
        self.init(store, key.defaultValue) { try $0.get(key) }
    }

    /// The answer.
    /// - Complexity: O(1) while no commit has touched what was read. After one, this property reads
    ///   before it returns.
    public var value: Value { upToDate.content }

    /// The error of the last read, or nil if it succeeded.
    public var error: (any Error)? { upToDate.error }

    private var upToDate: (content: Value, error: (any Error)?) {
        state.upToDate { store.core.watch(read) }
    }
}
