import LMDB

/// What one transaction collects beside the pages it writes.
///
/// A class, because nested transactions share it; it never leaves the thread of its transaction.
final class WriteContext {
    let core: StoreCore
    /// The store sequence that this transaction gets if it changes something.
    let sequence: UInt64
    private(set) var log: ChangeLog
    private(set) var unresolved: [UnresolvedReference] = []
    /// By index number: how many more cut entries there are than before.
    private(set) var cutEntryChanges: [UInt32: Int] = [:]
    /// How many `Maintain` parts led to what is being done.
    private(set) var depth = 0
    /// What the deletion that is under way has still to do.
    var deletion: Deletion?
    var frontiers = IDFrontiers()
    /// The records whose `Maintain` parts are running, the last begun at the end.
    private(set) var maintained: [MaintainedRecord] = []
    /// How many records of each type were written or deleted, by the number of the type.
    private var writeCounts: [(table: UInt32, count: Int)] = []
    private var failure: (any Error)?
    private var recordBuffer: ByteBuffer? = ByteBuffer()
    private var keys: KeyPair? = KeyPair()

    /// How deep `Maintain` parts may set each other off.
    private static let maximumDepth = 64

    init(_ core: StoreCore, sequence: UInt64, keepsValues: Bool) {
        self.core = core
        self.sequence = sequence
        log = ChangeLog(keepsValues: keepsValues)
    }

    var hasChanges: Bool { !log.isEmpty }
    var keepsValues: Bool { log.keepsValues }

    func note(
        _ table: RecordTable, _ id: IDBits, old: [UInt8]?, new: [UInt8]?, isThere: Bool
    ) {
        log.note(table, id, old: old, new: new, isThere: isThere)
    }

    /// Runs what cannot be taken back by itself: if it fails, nothing more may be done and the
    /// transaction cannot be committed, even if the error is caught.
    func orUnusable(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            makeUnusable(after: error)
            throw error
        }
    }

    func makeUnusable(after error: any Error) {
        if failure == nil { failure = error }
    }

    func checkUsable() throws {
        if let failure { throw failure }
    }

    func noteWrite(of table: RecordTable) {
        for position in writeCounts.indices where writeCounts[position].table == table.number {
            writeCounts[position].count += 1
            return
        }
        writeCounts.append((table.number, 1))
    }

    func writeCount(of table: RecordTable) -> Int {
        writeCounts.first { $0.table == table.number }?.count ?? 0
    }

    /// Remembers a reference whose target is not there yet; it must be at the end.
    func noteUnresolved(_ reference: UnresolvedReference) {
        unresolved.append(reference)
    }

    func noteCutEntries(_ change: Int, of index: some OpenIndex) {
        cutEntryChanges[index.number, default: 0] += change
    }

    /// Lends buffers that keep their memory from record to record. A `Maintain` part that saves
    /// while they are lent gets new ones.
    func takeRecordBuffer() -> ByteBuffer { recordBuffer.take() ?? ByteBuffer() }
    func giveBack(_ buffer: consuming ByteBuffer) { recordBuffer = consume buffer }
    func takeKeys() -> KeyPair { keys.take() ?? KeyPair() }
    func giveBack(_ pair: consuming KeyPair) { keys = consume pair }

    /// Runs what so many `Maintain` parts led to, one after the other, for a record of `table`.
    func run(at depth: Int, of table: RecordTable, _ body: () throws -> Void) throws {
        if depth > Self.maximumDepth {
            throw StoreError.unsettled(type: table.name, depth: Self.maximumDepth)
        }
        let before = self.depth
        self.depth = depth
        defer { self.depth = before }
        try body()
    }

    /// Runs the `Maintain` parts of a type that has several, after a change of a record. A part
    /// gets what it was shown last and what is stored now, and none where these are the same: what
    /// one part changes, the next see with the change that it was called for.
    func maintain(
        _ id: IDBits, of table: RecordTable, old: [UInt8]?, new: [UInt8]?, partCount: Int,
        _ run: (_ part: Int, _ old: [UInt8]?, _ new: [UInt8]?) throws -> Void
    ) throws {
        let begun = maintained.lastIndex { $0.id == id && $0.table == table.number }
        let place = begun ?? maintained.count
        if begun == nil {
            maintained.append(
                MaintainedRecord(
                    table: table.number, id: id, current: new,
                    shown: Array(repeating: old, count: partCount)))
        }
        defer { if begun == nil { maintained.removeLast() } }
        maintained[place].current = new
        for part in 0..<partCount {
            let (old, new) = (maintained[place].shown[part], maintained[place].current)
            if try table.isSame(old, new, id) { continue }
            maintained[place].shown[part] = new
            try run(part, old, new)
        }
    }

    /// Where a nested transaction began, to go back to.
    struct Mark {
        fileprivate let log: ChangeLog.Mark
        let unresolvedCount: Int
        let cutEntryChanges: [UInt32: Int]
        fileprivate let failure: (any Error)?
        fileprivate let frontiers: IDFrontiers
        fileprivate let maintained: [MaintainedRecord]
    }

    var mark: Mark {
        Mark(
            log: log.mark, unresolvedCount: unresolved.count, cutEntryChanges: cutEntryChanges,
            failure: failure, frontiers: frontiers, maintained: maintained)
    }

    func goBack(to mark: Mark) {
        log.goBack(to: mark.log)
        unresolved.removeLast(unresolved.count - mark.unresolvedCount)
        cutEntryChanges = mark.cutEntryChanges
        // What failed before the nested transaction is not undone by its end.
        failure = mark.failure
        // A deletion that is undone may bring back ids beyond a frontier of meanwhile.
        frontiers = mark.frontiers
        // Parts were shown what is undone too.
        maintained = mark.maintained
    }
}
