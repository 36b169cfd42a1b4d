public import Foundation
import Synchronization

/// A hook that is told what reads and writes of a store have cost.
///
/// ```swift
/// let tracing = StoreTracing { event in
///     print(event.operation, event.type ?? "", event.nanoseconds)
/// }
/// let store = try Store.open(at: path, options: StoreOptions(tracing: tracing), [Trip.self])
/// ```
/// Events are values, and hold no text or number of the records: the values of filters are question
/// marks, unless ``values`` asks for them. The hook is called after the read or the commit, on the
/// thread of the caller, when no transaction is open: a slow hook delays no writer. What it reads
/// from the store itself is traced too.
///
/// A store without tracing pays at most a hundredth of a page's instructions for it.
public final class StoreTracing: Sendable, Hashable {
    /// The least durations that are told.
    public struct Limits: Hashable, Sendable {
        /// That of a query inside of a read or a write. The default is a frame of a screen.
        public var query: Duration
        /// That of a whole read.
        public var read: Duration
        /// That of a whole write, with the wait for its turn and the flush of the disk.
        public var write: Duration

        /// Creates limits.
        public init(
            query: Duration = .milliseconds(16), read: Duration = .milliseconds(500),
            write: Duration = .milliseconds(300)
        ) {
            (self.query, self.read, self.write) = (query, read, write)
        }

        /// Everything is told.
        public static let zero = every(.zero)

        /// The same limit for everything.
        public static func every(_ limit: Duration) -> Limits {
            Limits(query: limit, read: limit, write: limit)
        }

        func limit(of operation: TraceEvent.Operation) -> Duration {
            switch operation {
            case .read: read
            case .write: write
            case .fetch, .first, .count, .page, .forEach, .observe, .totals, .sections: query
            }
        }
    }

    /// What plans show of the values of filters.
    public enum Values: Hashable, Sendable {
        /// Question marks.
        case hidden
        /// The values, but of ids the first 8 digits, and of addresses of mail and of the web
        /// nothing: for a log that others read.
        case redacted
        /// The values as they are.
        case shown
    }

    /// The least durations that are told.
    public let limits: Limits
    /// What plans show of the values of filters.
    public let values: Values
    private let report: @Sendable (TraceEvent) -> Void

    /// Creates a hook.
    public init(
        slowerThan limits: Limits = Limits(), values: Values = .hidden,
        _ report: @escaping @Sendable (TraceEvent) -> Void
    ) {
        self.limits = limits
        self.values = values
        self.report = report
    }

    /// Returns a hook that writes each event to a file, as a JSON object in a line of its own.
    /// Several stores and threads may share the file. An event that cannot be written is dropped.
    public static func jsonLines(
        to file: FileHandle, slowerThan limits: Limits = Limits(), values: Values = .hidden
    ) -> StoreTracing {
        let turn = Mutex(())
        let lines = TraceLines(file)
        return StoreTracing(slowerThan: limits, values: values) { event in
            guard let line = event.jsonLine else { return }
            turn.withLock { _ in lines.write(line) }
        }
    }

    func send(_ event: TraceEvent) { report(event) }

    public static func == (left: StoreTracing, right: StoreTracing) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A file that lines are written to.
///
/// Sendable because the one who holds it calls it in turns.
final class TraceLines: @unchecked Sendable {
    private let file: FileHandle

    init(_ file: FileHandle) { self.file = file }

    func write(_ line: Data) {
        // A store goes on if its trace cannot be written.
        try? file.write(contentsOf: line)
    }
}
