import Observation

/// What a live object shows, and the watches that signal when it may have changed.
@MainActor
final class LiveState<Content: Sendable>: Observable {
    private let registrar = ObservationRegistrar()
    private var content: Content
    private var error: (any Error)?
    /// The watches of the parts of the content; none before the first read.
    private var listeners: [WatchListener] = []
    /// Whether the last read could begin.
    private var isRead = false

    init(_ content: Content) {
        self.content = content
    }

    /// Whether something was read, or was tried to be read.
    var hasBegun: Bool { !listeners.isEmpty }

    /// Returns the content and the error of the last read, after reading again if the content may
    /// have changed. Views that use them are told of changes.
    func upToDate(
        _ read: () -> WatchedAnswer<Content>
    ) -> (content: Content, error: (any Error)?) {
        registrar.access(self, keyPath: \.content)
        if !isRead || listeners.contains(where: { $0.watch.signal.now == .stale }) { take(read()) }
        return (content, error)
    }

    /// Shows an answer, and tells views.
    func show(_ found: WatchedAnswer<Content>) {
        registrar.withMutation(of: self, keyPath: \.content) { take(found) }
    }

    /// Adds to the content what was read later, and tells views.
    /// - Returns: whether the rest of the content is known to be that of the same state. If it is
    ///   not, nothing is added.
    func add<Part>(
        _ found: WatchedAnswer<Part>, _ add: (inout Content, Part) -> Void
    ) -> Bool {
        guard let sequence = found.sequence, case .success(let part) = found.answer,
            listeners.allSatisfy({ $0.watch.holds(at: sequence) })
        else { return false }
        registrar.withMutation(of: self, keyPath: \.content) {
            add(&content, part)
            listeners.append(listener(to: found.watch))
        }
        return true
    }

    private func take(_ found: WatchedAnswer<Content>) {
        isRead = found.sequence != nil
        listeners = [listener(to: found.watch)]
        switch found.answer {
        case .success(let new): (content, error) = (new, nil)
        case .failure(let failure): error = failure
        }
    }

    /// A listener that tells views on the main actor; a view that uses the content then reads it
    /// again.
    private func listener(to watch: Watch) -> WatchListener {
        WatchListener(to: watch) { [weak self] in
            Task { @MainActor in self?.tell() }
        }
    }

    private func tell() {
        registrar.withMutation(of: self, keyPath: \.content) {}
    }
}
