public import Observation

/// A preference whose value stays up to date, for a view.
///
/// ```swift
/// struct RestTimer: View {
///     @State var rest: LivePreference<Int>
///     var body: some View { Text("\(rest.value) s") }
/// }
/// ```
/// It follows the rules of ``LiveQuery``: creating it reads nothing, the first access to ``value``
/// reads at once, and after a write has returned ``value`` shows it. If the preference cannot be
/// read, ``error`` says why, and the value stays as it was, at first the default.
@MainActor
public final class LivePreference<Value: Sendable>: Observable {
    private let store: Store
    private let key: PreferenceKey<Value>
    private let registrar = ObservationRegistrar()
    private var content: (value: Value, error: (any Error)?)
    /// The watch that signals when the value may have changed, or nil before the first read.
    private var watch: Watch?
    private var isRead = false

    /// Creates a live preference, without reading.
    public init(_ store: Store, _ key: PreferenceKey<Value>) {
        self.store = store
        self.key = key
        content = (key.defaultValue, nil)
    }

    /// The value of the preference.
    /// - Complexity: O(1) while no commit has changed the preference.
    public var value: Value { upToDate.value }

    /// The error of the last read, or nil if it succeeded.
    public var error: (any Error)? { upToDate.error }

    private var upToDate: (value: Value, error: (any Error)?) {
        registrar.access(self, keyPath: \.upToDate)
        if !isRead || watch?.signal.now == .stale { read() }
        return content
    }

    private func read() {
        let found = store.core.watch(signal) { [key] in try $0.get(key) }
        (watch, isRead) = (found.watch, found.isRead)
        switch found.answer {
        case .success(let value): content = (value, nil)
        case .failure(let error): content.error = error
        }
    }

    /// A signal that notifies the views on the main actor. The writer's thread raises it.
    private var signal: WatchSignal {
        WatchSignal { [weak self] in
            Task { @MainActor in self?.tell() }
        }
    }

    private func tell() {
        registrar.withMutation(of: self, keyPath: \.upToDate) {}
    }
}
