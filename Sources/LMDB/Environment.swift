/// One LMDB file, opened once in this process: bytes in, bytes out.
///
/// This target is the trust boundary of the package. It is the only one that calls liblmdb or holds
/// a pointer into the map, and it turns the rules that liblmdb only writes down into types and
/// errors:
///
/// * reading lends a ``ReadView``, writing lends a ``WriteTransaction``; neither can be kept, and
///   nothing read survives the next write (the compiler refuses it);
/// * the map grows by itself, and never under a live transaction;
/// * a thread that would wait for itself gets an error instead;
/// * a damaged, foreign or cut file is refused before it is mapped.
///
/// ```swift
/// let environment = try Environment.open(at: "/tmp/notes")
/// let table = try environment.openTables(["notes"])[0]
/// let (key, value): ([UInt8], [UInt8]) = ([1], [72, 105])
/// try environment.write { transaction in
///     try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
/// }
/// let length = try environment.read { view in
///     try view.get(key.span.bytes, in: table)?.byteCount
/// }
/// ```
///
/// An environment is a folder with LMDB's `data.mdb` and `lock.mdb` in it. All environments of one
/// file in a process share it; it closes with the last of them, or by ``close()``.
public final class Environment: Sendable {
    /// The folder, as it was given by the first who opened the file.
    public var path: String { core.path }
    public var options: EnvironmentOptions { core.options }

    let core: EnvironmentCore

    init(_ core: EnvironmentCore) { self.core = core }

    deinit { EnvironmentRegistry.shared.release(core) }

    /// Lends the newest committed state to `body`. Readers wait for a writer only while the map
    /// grows.
    ///
    /// Inside another read of the same thread it lends the same state. Inside a write it throws
    /// ``LMDBError/transactionOpen(held:requested:)``: read through the transaction's own view.
    /// - Parameter reads: notes what is read, by reads inside this one too.
    /// - Complexity: O(1), about 100 ns; no system call once the number of readers is steady.
    public func read<R>(
        notingIn reads: ReadSet? = nil, _ body: (ReadView) throws -> R
    ) throws -> R {
        try core.checkProcess()
        let thread = core.thread
        defer { withExtendedLifetime(reads) {} }
        let noted = unsafe reads.map { unsafe Unmanaged.passUnretained($0) }
        if let held = thread.held(in: core) {
            if held.kind == .writing {
                throw LMDBError.transactionOpen(held: .writing, requested: .read)
            }
            let reads = unsafe noted ?? held.reads
            return unsafe try body(
                ReadView(held.handle, of: BorrowedCore(core), trees: held.trees, notingIn: reads))
        }
        let reader = unsafe try core.beginReading(on: thread, notingIn: noted)
        defer { core.endReading(reader, on: thread) }
        return unsafe try body(
            ReadView(
                reader.transaction, of: BorrowedCore(core), trees: reader.trees, notingIn: noted))
    }

    /// Whether this thread is inside a read, so that its reads lend the state of that one, which
    /// may be older than the newest.
    public var isReading: Bool { core.thread.held(in: core)?.kind == .reading }

    /// Closes the file for everybody in this process, once the transactions of other threads have
    /// ended. What is asked of it afterwards throws ``LMDBError/closed(path:)``.
    ///
    /// After ``LMDBError/outcomeUnknown(_:path:)`` this is the way to open the file again.
    public func close() throws(LMDBError) {
        try core.refuseInside(.close)
        EnvironmentRegistry.shared.release(core, forEverybody: true)
    }
}
