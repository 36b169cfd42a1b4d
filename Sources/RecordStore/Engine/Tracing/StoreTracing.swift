public import Foundation
import Synchronization

/// A hook that is told what reads and writes of a store have cost.
///
/// ```swift
/// let tracing = StoreTracing(slowerThan: .milliseconds(16)) { event in
///     print(event.operation, event.type ?? "", event.nanoseconds)
/// }
/// let store = try Store.open(at: path, options: StoreOptions(tracing: tracing), [Trip.self])
/// ```
/// Events are values, and hold no text or number of the records: the values of filters are question
/// marks, unless ``showsValues`` asks for them. The hook is called after the read or the commit, on
/// the thread of the caller, when no transaction is open: a slow hook delays no writer. What it
/// reads from the store itself is traced too.
///
/// A store without tracing pays at most a hundredth of a page's instructions for it.
public final class StoreTracing: Sendable, Hashable {
    /// The least duration that is told. The default is a frame of a screen.
    public let threshold: Duration
    /// Whether plans have the values of filters.
    public let showsValues: Bool
    private let report: @Sendable (TraceEvent) -> Void

    /// Creates a hook.
    /// - Parameter threshold: the least duration that is told; zero for everything.
    public init(
        slowerThan threshold: Duration = .milliseconds(16), showingValues showsValues: Bool = false,
        _ report: @escaping @Sendable (TraceEvent) -> Void
    ) {
        self.threshold = threshold
        self.showsValues = showsValues
        self.report = report
    }

    /// Returns a hook that writes each event to a file, as a JSON object in a line of its own.
    /// Several stores and threads may share the file. An event that cannot be written is dropped.
    public static func jsonLines(
        to file: FileHandle, slowerThan threshold: Duration = .milliseconds(16),
        showingValues showsValues: Bool = false
    ) -> StoreTracing {
        let turn = Mutex(())
        let lines = TraceLines(file)
        return StoreTracing(slowerThan: threshold, showingValues: showsValues) { event in
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
