import LMDB

/// A place among those who are told when what they read may have changed; given up with the last
/// reference.
final class Watch: Sendable {
    private let hub: ChangeHub
    private let key: WatchList.Key
    let signal: WatchSignal

    init(_ signal: WatchSignal, in hub: ChangeHub) {
        self.hub = hub
        self.signal = signal
        key = hub.add(signal)
    }

    deinit {
        hub.removeWatch(key)
    }

    func settle(_ footprint: Footprint, at sequence: UInt64) {
        hub.settle(key, footprint, at: sequence)
    }
}

extension StoreCore {
    /// Reads the newest state, and tells `signal` when the answer may be another one. An error is
    /// an answer too: it depends on what was read before it.
    ///
    /// The watch begins before the read does, so that no commit falls between the two.
    /// - Returns: no watch if the read could not begin, so that there is nothing to watch.
    func watch<Value>(
        _ signal: WatchSignal, _ body: (Snapshot) throws -> Value
    ) -> (watch: Watch?, answer: Result<Value, any Error>) {
        let watch = Watch(signal, in: hub)
        let reads = ReadSet()
        do {
            return try environment.read(notingIn: reads) { view in
                let sequence = try Snapshot(view, self).unnoted.sequence
                let answer: Result<Value, any Error>
                do {
                    answer = .success(try body(Snapshot(view, self)))
                } catch {
                    answer = .failure(error)
                }
                watch.settle(Footprint(reads, in: self), at: sequence)
                return (watch, answer)
            }
        } catch {
            return (nil, .failure(error))
        }
    }
}
