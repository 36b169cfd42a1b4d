/// The state of one transaction beside the pages that it writes.
///
/// This is a class because nested transactions share it. It never leaves the thread of its
/// transaction.
final class WriteContext {
    let core: StoreCore
    let schema: OpenSchema
    /// The store sequence that the transaction gets if it changes something.
    let sequence: UInt64
    /// What the indexes of the transaction share.
    let indexWork: IndexWork
    private(set) var preferences = PreferenceLog()
    private(set) var unresolved: [UnresolvedReference] = []
    /// The remaining work of the deletion that is under way.
    var deletion: Deletion?
    /// Whether the transaction now writes what follows from something else: references that are
    /// cleared, steps of a schema, a repair, or what is taken back.
    private(set) var isFollowing = false
    /// Whether the `Maintain` part that runs was called for a change of the caller.
    private(set) var isDirectChange = false
    /// The records whose `Maintain` parts are running; the last one to begin is at the end.
    private(set) var maintained: [MaintainedRecord] = []
    /// What the history keeps of the transaction beside its changes.
    var historyRow: HistoryRow
    /// Checks against two accesses at once took a fifth of the time of a small insert, so release
    /// builds make none. Debug builds do, and with them all tests.
    #if !DEBUG
        @safe @exclusivity(unchecked)
    #endif
    var state: SaveState

    /// The greatest depth to which `Maintain` parts may trigger each other.
    private static let maximumDepth = 64

    init(
        _ core: StoreCore, _ schema: OpenSchema, sequence: UInt64, keepsValues: Bool,
        keepsHistory: Bool = false
    ) {
        self.core = core
        self.schema = schema
        self.sequence = sequence
        indexWork = IndexWork(maximumValueBytes: core.maximumValueBytes)
        state = SaveState(ChangeLog(keepsValues: keepsValues, keepsHistory: keepsHistory))
        historyRow = HistoryRow(sequence: sequence, device: IDBits(core.history.device))
    }

    /// Whether the transaction has changed a record or a preference, or taken others back, which is
    /// kept even if nothing was left to change.
    var hasChanges: Bool {
        !state.log.isEmpty || !preferences.isEmpty || !historyRow.takenBack.isEmpty
    }
    /// Whether the transaction keeps the new bytes of a record.
    func keepsNewBytes(over old: [UInt8]?) -> Bool {
        state.log.keepsValues || state.log.keepsHistory && old != nil
    }

    /// Notes a change of one record for listeners and for the history.
    /// - Parameter origin: who made the change; nil if that follows from the depth of `Maintain`
    ///   parts.
    func note(
        _ table: RecordTable, _ id: IDBits, old: [UInt8]?, new: [UInt8]?, isThere: Bool,
        by origin: ChangeOrigin? = nil
    ) throws {
        let origin = origin ?? (state.depth > 0 ? .rules : .caller)
        try state.log.note(table, id, old: old, new: new, isThere: isThere, by: origin)
    }

    /// Notes that the `Maintain` parts of a record have yet to be called with what it was before.
    func oweRules(_ table: RecordTable, _ id: IDBits, before: [UInt8]?) {
        state.owedRules[SaveState.OwedRules(table: table.number, id: id)] = .some(before)
    }

    /// Returns what the `Maintain` parts of a record have yet to be called with, and owes it no
    /// more; nil if nothing is owed.
    func takeOwedRules(_ table: RecordTable, _ id: IDBits) -> [UInt8]?? {
        if state.owedRules.isEmpty { return nil }
        return state.owedRules.removeValue(
            forKey: SaveState.OwedRules(table: table.number, id: id))
    }

    /// Notes a change of a preference, with the bytes of its entry before.
    /// - Parameter isKept: whether the history keeps the change.
    func notePreference(_ key: [UInt8], old: [UInt8]?, isKept: Bool) {
        preferences.note(key, old: old, isKept: isKept)
    }

    /// Runs a step that cannot be undone on its own. If the step fails, the transaction allows no
    /// further writes and cannot be committed, even if the error is caught.
    func orUnusable(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            makeUnusable(after: error)
            throw error
        }
    }

    /// Makes the transaction unusable; the first error is the one that later calls throw.
    func makeUnusable(after error: any Error) {
        if state.failure == nil { state.failure = error }
    }

    /// Throws the error that made the transaction unusable, if there is one.
    func checkUsable() throws {
        if let failure = state.failure { throw failure }
    }

    /// Notes a reference whose target does not exist yet, but must exist at the end of the
    /// transaction.
    func noteUnresolved(_ reference: UnresolvedReference) {
        unresolved.append(reference)
    }

    /// Lends a buffer that keeps its memory from record to record. A `Maintain` part that saves
    /// while the buffer is lent gets a new one.
    func takeRecordBuffer() -> ByteBuffer { state.record.take() ?? ByteBuffer() }
    func giveBack(_ buffer: consuming ByteBuffer) { state.record = consume buffer }

    /// Runs `body` for a record of `table` at the given depth of `Maintain` parts.
    func run(at depth: Int, of table: RecordTable, _ body: () throws -> Void) throws {
        if depth > Self.maximumDepth {
            throw StoreError.unsettled(type: table.name, depth: Self.maximumDepth)
        }
        let before = state.depth
        state.depth = depth
        defer { state.depth = before }
        try body()
    }

    /// Runs `body`, whose changes are none of the caller.
    func following<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = isFollowing
        isFollowing = true
        defer { isFollowing = before }
        return try body()
    }

    /// Whether a change that is made now is one of the caller.
    private var isDirectNow: Bool { state.depth == 1 && !isFollowing }

    /// Runs a `Maintain` part.
    /// - Parameter isDirect: whether the caller has made a change that the part is called for; nil
    ///   if that is so because the change is made now.
    func runPart(isDirect: Bool? = nil, _ body: () throws -> Void) rethrows {
        let before = isDirectChange
        isDirectChange = isDirect ?? isDirectNow
        defer { isDirectChange = before }
        try body()
    }

    /// Runs the `Maintain` parts of a type that has several, after a change of a record. Each part
    /// gets the values that it was called with last and the values that are stored now; a part for
    /// which these are equal is not called. So a part also sees what an earlier part has changed,
    /// together with the change that triggered it.
    func maintain(
        _ id: IDBits, of table: RecordTable, old: [UInt8]?, new: [UInt8]?, partCount: Int,
        _ run: (_ part: Int, _ old: [UInt8]?, _ new: [UInt8]?) throws -> Void
    ) throws {
        let begun = maintained.lastIndex { $0.id == id && $0.table == table.number }
        let position = begun ?? maintained.count
        if begun == nil {
            maintained.append(
                MaintainedRecord(
                    table: table.number, id: id, current: new,
                    shown: Array(repeating: old, count: partCount),
                    owesDirect: Array(repeating: isDirectNow, count: partCount)))
        }
        defer { if begun == nil { maintained.removeLast() } }
        maintained[position].current = new
        for part in 0..<partCount {
            let (old, new) = (maintained[position].shown[part], maintained[position].current)
            if try table.isSame(old, new, id) { continue }
            maintained[position].shown[part] = new
            // A part that comes after one that has saved the record is called within that save.
            let isDirect = maintained[position].owesDirect[part]
            maintained[position].owesDirect[part] = false
            try runPart(isDirect: isDirect) { try run(part, old, new) }
        }
    }

    /// The state at the beginning of a nested transaction, to return to.
    struct Mark {
        fileprivate let log: ChangeLog.Mark
        fileprivate let preferences: PreferenceLog
        let unresolvedCount: Int
        fileprivate let failure: (any Error)?
        fileprivate let frontiers: IDFrontiers
        fileprivate let maintained: [MaintainedRecord]
        fileprivate let owedRules: [SaveState.OwedRules: [UInt8]?]
        fileprivate let historyRow: HistoryRow
    }

    /// The current state, to return to.
    var mark: Mark {
        Mark(
            log: state.log.mark, preferences: preferences, unresolvedCount: unresolved.count,
            failure: state.failure, frontiers: state.frontiers, maintained: maintained,
            owedRules: state.owedRules, historyRow: historyRow)
    }

    /// Restores the state of `mark`.
    func goBack(to mark: Mark) {
        state.log.goBack(to: mark.log)
        preferences = mark.preferences
        unresolved.removeLast(unresolved.count - mark.unresolvedCount)
        // A failure before the nested transaction remains.
        state.failure = mark.failure
        // An undone deletion may bring back ids that are greater than a newer frontier.
        state.frontiers = mark.frontiers
        // Those of before the nested transaction were written when it began.
        indexWork.totals.removeAll()
        // `Maintain` parts were also called with values that are undone now.
        maintained = mark.maintained
        state.owedRules = mark.owedRules
        historyRow = mark.historyRow
    }
}

/// A record whose `Maintain` parts are running: its stored bytes, and the bytes that each part was
/// called with last.
struct MaintainedRecord {
    let table: UInt32
    let id: IDBits
    var current: [UInt8]?
    var shown: [[UInt8]?]
    /// Whether each part has yet to be called for the change that the caller made.
    var owesDirect: [Bool]
}
