public import Observation

/// An answer of the store that stays up to date, for a view: a total, a count, a preference,
/// selected columns, or what a closure makes of several queries of one state.
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
    typealias Read = @Sendable (Snapshot) throws -> Value

    private let core: StoreCore
    private let registrar = ObservationRegistrar()
    private var read: Read { didSet { asked += 1 } }
    /// How often something else was asked for.
    private var asked = 0
    private var answer: (value: Value, error: (any Error)?)
    /// The watches of the parts of the value; none before the first read.
    private var listeners: [WatchListener] = []
    /// Whether the last read could begin.
    private var isRead = false
    /// The task that reads what ``ask(_:)`` has asked for.
    private var task: Task<Void, Never>?

    init(_ core: StoreCore, _ value: Value, _ read: @escaping Read) {
        self.core = core
        self.read = read
        answer = (value, nil)
    }

    deinit {
        task?.cancel()
    }

    /// Creates a live value, without reading.
    /// - Parameters:
    ///   - value: the value as long as nothing could be read.
    ///   - read: a closure that depends on nothing but what it reads from its snapshot; see
    ///     ``StoreDoor/observe(_:)-((Snapshot)->Value)``.
    public convenience init(
        _ store: some StoreDoor, _ value: Value,
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) {
        self.init(store.core, value, read)
    }

    /// Creates a live preference, without reading. As long as nothing could be read, it has the
    /// default.
    public convenience init(_ store: some StoreDoor, _ key: PreferenceKey<Value>) {
        self.init(store, key.defaultValue) { try $0.get(key) }
    }

    /// The answer.
    /// - Complexity: O(1) while no commit has touched what was read. After one, this property reads
    ///   before it returns.
    public var value: Value { upToDate.value }

    /// The error of the last read, or nil if it succeeded.
    public var error: (any Error)? { upToDate.error }

    /// Reads the value off the main actor, and returns when it is there. If it is up to date, this
    /// method reads nothing.
    ///
    /// Await it before a view appears, where a first read may take longer than a frame.
    /// - Complexity: that of the read.
    public func load() async {
        while true {
            while let task { await task.value }
            if isUpToDate || Task.isCancelled { return }
            let asked = asked
            let found = await core.answer(read)
            // Meanwhile something else may have been asked for, or the value used.
            if asked != self.asked || isUpToDate { continue }
            if !Task.isCancelled { show(found) }
            return
        }
    }

    private var isUpToDate: Bool {
        isRead && !listeners.contains { $0.watch.signal.now == .stale }
    }

    private var upToDate: (value: Value, error: (any Error)?) {
        registrar.access(self, keyPath: \.value)
        if !isUpToDate { take(core.watch(read)) }
        return answer
    }

    private func take(_ found: WatchedAnswer<Value>) {
        task?.cancel()
        task = nil
        isRead = found.sequence != nil
        listeners = [listener(to: found.watch)]
        switch found.answer {
        case .success(let value): answer = (value, nil)
        case .failure(let error): answer.error = error
        }
    }

    /// A listener that tells views on the main actor; a view that uses the value then reads it
    /// again.
    private func listener(to watch: Watch) -> WatchListener {
        WatchListener(to: watch) { [weak self] in
            Task { @MainActor in self?.change {} }
        }
    }

    /// Tells views that the value is another one after `body`.
    private func change(_ body: () -> Void) {
        registrar.withMutation(of: self, keyPath: \.value, body)
    }
}

// What live lists need: the value of another read, and a value that grows.
extension LiveValue {
    /// Whether something else is being read, whose value is not shown yet.
    var isAsking: Bool { task != nil }

    /// Reads something else from now on. The old value stays until the new one was read in a task.
    /// Before the value is used, nothing is read.
    func ask(_ read: @escaping Read) {
        self.read = read
        if listeners.isEmpty { return }
        task?.cancel()
        task = Task { [weak self, core] in
            let found = await core.answer(read)
            if !Task.isCancelled { self?.show(found) }
        }
    }

    /// Reads something else from now on, and at once.
    func askNow(_ read: @escaping Read) {
        self.read = read
        show(core.watch(read))
    }

    private func show(_ found: WatchedAnswer<Value>) {
        change { take(found) }
    }

    /// Adds to the value what was read behind it.
    /// - Parameter read: what is read from now on: the value and what was added.
    /// - Returns: whether the value is known to be that of the same state. If it is not, nothing is
    ///   added.
    func add<Part>(
        _ found: WatchedAnswer<Part>, asking read: @escaping Read,
        _ add: (inout Value, Part) -> Void
    ) -> Bool {
        guard let sequence = found.sequence, case .success(let part) = found.answer,
            listeners.allSatisfy({ $0.watch.holds(at: sequence) })
        else { return false }
        change {
            self.read = read
            add(&answer.value, part)
            listeners.append(listener(to: found.watch))
        }
        return true
    }
}
