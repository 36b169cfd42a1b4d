/// A holder of a watch, who is called when the watch signals. It ends with the last reference to
/// this object.
final class WatchListener: Sendable {
    let watch: Watch
    private let key: UInt64

    /// - Parameter hear: called at most once, on the thread and in the turn of the writer; at once
    ///   if the watch has signalled already.
    init(to watch: Watch, _ hear: @escaping @Sendable () -> Void) {
        self.watch = watch
        key = watch.signal.add { if $0 == .stale { hear() } }
    }

    deinit {
        watch.signal.remove(key)
    }
}
