import Synchronization

/// The reads that observers of one store share, by what they ask for. A read is listed as long as
/// an observer holds it.
final class SharedReads: Sendable {
    typealias Request = any Hashable & Sendable

    /// The place of a read in the list.
    struct Registration: Sendable {
        fileprivate let request: Request
        fileprivate let number: UInt64
    }

    private struct Listed {
        weak var read: (any AnyObject & Sendable)?
        let number: UInt64
    }

    private struct State {
        var listed: [AnyHashable: Listed] = [:]
        var lastNumber: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Returns the read that is listed for a request, or lists a new one.
    /// - Parameter read: what the request asks for. Equal requests must ask for the same.
    func read<Value: Sendable>(
        for request: some Hashable & Sendable, in core: StoreCore,
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) -> SharedRead<Value> {
        state.withLock { state in
            let key = AnyHashable(request)
            if let known = state.listed[key]?.read as? SharedRead<Value> { return known }
            state.lastNumber += 1
            let registration = Registration(request: request, number: state.lastNumber)
            let made = SharedRead(core, registration, read)
            state.listed[key] = Listed(read: made, number: state.lastNumber)
            return made
        }
    }

    /// Removes a read that nobody holds any more, unless another one has taken its place.
    func remove(_ registration: Registration) {
        state.withLock { state in
            let key = AnyHashable(registration.request)
            if state.listed[key]?.number == registration.number { state.listed[key] = nil }
        }
    }

    /// The number of reads that are listed.
    var count: Int { state.withLock { $0.listed.count } }
}
