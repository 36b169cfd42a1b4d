import LMDB

/// A registration that signals when the data that was read may have changed. It ends with the last
/// reference to this object. Only ``StoreCore/watch(_:)`` creates a watch, together with a read.
final class Watch: Sendable {
    private let hub: ChangeHub
    private let key: WatchList.Key
    /// The sequence of the last transaction that the hub knew of when the watch began.
    private let newest: UInt64
    let signal = WatchSignal()

    fileprivate init(in hub: ChangeHub) {
        self.hub = hub
        (key, newest) = hub.add(signal)
    }

    deinit {
        hub.removeWatch(key)
    }

    /// Whether the answer that was read is known to be that of the state with this sequence.
    func holds(at sequence: UInt64) -> Bool {
        hub.holds(key, at: sequence)
    }

    /// Records what was read, and the sequence of the state that was read.
    fileprivate func settle(_ footprint: Footprint, at sequence: UInt64) {
        hub.settle(key, footprint, at: sequence)
    }

    /// Records that nothing could be read. Every later commit then signals, because any commit may
    /// change that.
    fileprivate func settleUnread() {
        hub.settle(key, .everything, at: newest)
    }
}

extension StoreCore {
    /// Calls `body` with a snapshot, and watches what it reads: the signal of the watch is raised
    /// when the answer may have changed. This is the only function that creates a watch.
    ///
    /// The watch begins before the read, so that no commit is lost between the two. `body` gets the
    /// newest state, or inside a read of this thread the state of that read. In the second case, a
    /// newer commit that the hub knows has raised the signal when this function returns.
    func watch<Value>(_ body: (Snapshot) throws -> Value) -> WatchedAnswer<Value> {
        let watch = Watch(in: hub)
        let reads = ReadSet()
        do {
            return try read(notingIn: reads) { snapshot in
                let sequence = try snapshot.unnoted.sequence
                let answer = Result { try body(snapshot) }
                let schema = snapshot.schema
                let footprint = Footprint(
                    reads, of: schema.tables, preferences: schema.preferences,
                    catalog: schema.catalog.table)
                watch.settle(footprint, at: sequence)
                return WatchedAnswer(watch: watch, answer: answer, sequence: sequence)
            }
        } catch {
            watch.settleUnread()
            return WatchedAnswer(watch: watch, answer: .failure(error), sequence: nil)
        }
    }

    /// The sequence of the state that reads on this thread see because they run inside another
    /// read; nil outside a read.
    var heldSequence: UInt64? {
        guard isReading else { return nil }
        do {
            return try read { try $0.sequence }
        } catch {
            // The state cannot be read, so every known transaction counts as newer.
            return 0
        }
    }
}

/// An answer with the watch that signals when the answer may have changed.
struct WatchedAnswer<Value> {
    let watch: Watch
    /// The answer or the error of the read. An error depends on what was read before it, as an
    /// answer does.
    let answer: Result<Value, any Error>
    /// The sequence of the state that was read; nil if the read could not begin.
    let sequence: UInt64?
}

extension WatchedAnswer: Sendable where Value: Sendable {}

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
