import CLMDB

/// One LMDB file, opened once in this process. Keys and values are bytes.
///
/// This target is the trust boundary of the package. It is the only target that calls liblmdb or
/// holds a pointer into the memory map, and it turns the rules of liblmdb's documentation into
/// types and errors:
///
/// * A read lends a ``ReadView`` and a write lends a ``WriteTransaction``. Neither can be kept, and
///   the compiler refuses any use of read bytes after the next write.
/// * The map grows by itself, and never under a live transaction.
/// * A thread that would wait for itself gets an error instead.
/// * A file that is damaged, cut short, or not of LMDB is refused before it is mapped.
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
/// An environment is a folder that contains LMDB's files `data.mdb` and `lock.mdb`. All
/// environments of one file in a process share the open file, which closes with the last of them,
/// or with ``close()``.
public final class Environment: Sendable {
    /// The folder, by the path that the first opener of the file gave.
    public var path: String { core.path }
    /// The options with which the file is open.
    public var options: EnvironmentOptions { core.options }

    let core: EnvironmentCore

    init(_ core: EnvironmentCore) { self.core = core }

    deinit { EnvironmentRegistry.shared.release(core) }

    /// Calls `body` with the newest committed state.
    ///
    /// A reader waits for a writer only while the map grows. Inside another read of the same
    /// thread, `body` gets the state of the outer read. Inside a write, the call throws
    /// ``LMDBError/transactionOpen(held:requested:)``; use the view of the transaction there.
    /// - Parameter reads: a set that records what `body` reads, including reads inside this one.
    /// - Complexity: O(1), about 100 ns. No system call once the number of readers is steady.
    public func read<R>(
        notingIn reads: ReadSet? = nil, _ body: (ReadView) throws -> R
    ) throws -> R {
        try core.checkProcess()
        let thread = core.thread
        defer { withExtendedLifetime(reads) {} }
        // Unretained is safe because the `defer` above keeps the set until this read returns. The
        // handles are safe because their transaction ends only after `body`.
        let noted = unsafe reads.map { unsafe Unmanaged.passUnretained($0) }
        if let held = thread.held(in: core) {
            if held.kind == .writing {
                throw LMDBError.transactionOpen(held: .writing, requested: .read)
            }
            let reads = unsafe noted ?? held.reads
            // Reads inside `body` are noted where those of its view are.
            unsafe thread.note(in: reads, for: core)
            defer { unsafe thread.note(in: held.reads, for: core) }
            return unsafe try Self.lend(
                ReadView(held.handle, of: BorrowedCore(core), trees: held.trees, notingIn: reads),
                to: body)
        }
        let reader = unsafe try core.beginReading(on: thread, notingIn: noted)
        defer { core.endReading(reader, on: thread) }
        return unsafe try Self.lend(
            ReadView(
                reader.transaction, of: BorrowedCore(core), trees: reader.trees, notingIn: noted),
            to: body)
    }

    /// Calls `body` with a view. What a cancelled walk throws leaves the read as the error of
    /// cancelled tasks.
    @inline(__always)
    private static func lend<R>(
        _ view: ReadView, to body: (ReadView) throws -> R
    ) throws -> R {
        do {
            return try body(view)
        } catch LMDBError.cancelled {
            throw CancellationError()
        }
    }

    /// Whether this thread is inside a read of this environment.
    ///
    /// Further reads of the thread then see the state of that read, which may be older than the
    /// newest.
    public var isReading: Bool { core.thread.held(in: core)?.kind == .reading }

    /// Whether another file has taken the place of the one that is open.
    package var isReplaced: Bool {
        guard let found = try? FileIdentity(of: StoreFolder(path).dataPath) else { return false }
        return found != core.identity
    }

    /// Closes the file for every environment of this process, once the transactions of other
    /// threads have ended.
    ///
    /// Every later use throws ``LMDBError/closed(path:)``. After
    /// ``LMDBError/outcomeUnknown(_:path:)``, close the environment and open the file again.
    ///
    /// Environments of files whose place this one has taken are closed too: they would go on with
    /// this one.
    public func close() throws(LMDBError) {
        let registry = EnvironmentRegistry.shared
        let cores = [core] + (isReplaced ? [] : registry.others(inFolderOf: core))
        for core in cores { try core.refuseInside(.close) }
        for core in cores { registry.release(core, forEverybody: true) }
    }

    /// Whether this process has the file open that is in a folder now.
    package static func isOpen(at path: String) -> Bool {
        EnvironmentRegistry.shared.isOpen(StoreFolder(path))
    }
}

/// The version of liblmdb that this process runs with.
package enum LibraryVersion {
    /// The three numbers, such as `0.9.31`.
    package static var text: String {
        var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
        // Safe because the variables outlive the call. What it returns is the same as text.
        unsafe _ = mdb_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
