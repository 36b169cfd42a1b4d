import LMDB

/// A place among those who are told when what they read may have changed; given up with the last
/// reference. There is none without a read: see ``StoreCore/watch(_:_:)``.
final class Watch: Sendable {
    private let hub: ChangeHub
    private let key: WatchList.Key
    /// The sequence of the last transaction that was known of when the watch began.
    private let newest: UInt64
    let signal: WatchSignal

    fileprivate init(_ signal: WatchSignal, in hub: ChangeHub) {
        self.hub = hub
        self.signal = signal
        (key, newest) = hub.add(signal)
    }

    deinit {
        hub.removeWatch(key)
    }

    fileprivate func settle(_ footprint: Footprint, at sequence: UInt64) {
        hub.settle(key, footprint, at: sequence)
    }

    /// Nothing could be read: whatever is committed from now on may change that.
    fileprivate func settleUnread() {
        hub.settle(key, .everything, at: newest)
    }
}

extension StoreCore {
    /// Reads, and tells `signal` when the answer may be another one. The only place where a watch
    /// begins.
    ///
    /// It begins before the read does, so that no commit falls between the two. It reads the newest
    /// state, or inside a read of this thread the state of that one: then a commit that was known
    /// before has raised the signal when this returns.
    func watch<Value>(
        _ signal: WatchSignal, _ body: (Snapshot) throws -> Value
    ) -> WatchedAnswer<Value> {
        let watch = Watch(signal, in: hub)
        let reads = ReadSet()
        do {
            return try environment.read(notingIn: reads) { view in
                let sequence = try Snapshot(view, self).unnoted.sequence
                let answer = Result { try body(Snapshot(view, self)) }
                watch.settle(Footprint(reads, in: self), at: sequence)
                return WatchedAnswer(watch: watch, answer: answer, isRead: true)
            }
        } catch {
            watch.settleUnread()
            return WatchedAnswer(watch: watch, answer: .failure(error), isRead: false)
        }
    }

    /// The sequence of the state to which a read around what this thread does holds its reads; nil
    /// outside of one.
    var heldSequence: UInt64? {
        guard environment.isReading else { return nil }
        do {
            return try environment.read { try Snapshot($0, self).unnoted.sequence }
        } catch {
            // Of a state that cannot be read nothing is known.
            return 0
        }
    }
}
