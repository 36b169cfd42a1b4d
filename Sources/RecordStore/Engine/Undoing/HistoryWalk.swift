import LMDB

/// A walk back over the transactions of the history, the newest first, which keeps what it has
/// read.
struct HistoryWalk {
    private let tables: HistoryTables
    /// The sequence of the transaction that walks, which is not in the history yet.
    private let end: UInt64
    private var rows: [HistoryRow] = []
    private var isComplete = false

    private static let step = 64

    /// Transactions after another one that still count: none of them was taken back since.
    struct Later {
        var rows: [HistoryRow] = []
        /// Whether some transactions are not in the history.
        var hasGap = false
    }

    init(_ tables: HistoryTables, before end: UInt64) {
        self.tables = tables
        self.end = end
    }

    /// Returns the transaction at a position, the newest being at 0.
    private mutating func row(at position: Int, _ view: ReadView) throws -> HistoryRow? {
        while position >= rows.count && !isComplete {
            // Steps that grow, so that a long walk reads each page of the table few times.
            let limit = max(Self.step, rows.count)
            let found = try HistoryReader(tables, view).rows(
                before: rows.last?.sequence ?? end, limit: limit)
            rows += found
            isComplete = found.count < limit
        }
        return position < rows.count ? rows[position] : nil
    }

    /// Returns the last transaction of a device that was not taken back, with those before it of
    /// its group; empty if there is none.
    /// - Parameter taken: transactions that count as taken back too.
    mutating func nextUndo(
        of device: IDBits, besides taken: Set<UInt64> = [], _ view: ReadView
    ) throws -> [HistoryRow] {
        var takenBack = taken
        var found: [HistoryRow] = []
        var position = 0
        while let row = try row(at: position, view) {
            position += 1
            if !row.isUndoable(by: device) || takenBack.contains(row.sequence) { continue }
            if row.kind == .undo {
                takenBack.formUnion(row.takenBack)
                continue
            }
            if let first = found.first, row.kind != .normal || row.group != first.group { break }
            found.append(row)
            if row.group == nil || row.kind != .normal { break }
        }
        return found
    }

    /// Returns the last undo of a device that was not taken back, if nothing was written after it
    /// but redoes.
    /// - Parameter taken: undoes that count as taken back too.
    mutating func nextRedo(
        of device: IDBits, besides taken: Set<UInt64> = [], _ view: ReadView
    ) throws -> HistoryRow? {
        var takenBack = taken
        var position = 0
        while let row = try row(at: position, view) {
            position += 1
            if !row.isUndoable(by: device) || takenBack.contains(row.sequence) { continue }
            switch row.kind {
            case .undo: return row
            case .redo: takenBack.formUnion(row.takenBack)
            default: return nil
            }
        }
        return nil
    }

    /// Returns what a device has written after a sequence and not taken back, the newest first.
    mutating func all(
        after sequence: UInt64, of device: IDBits, _ view: ReadView
    ) throws -> [HistoryRow] {
        var takenBack: Set<UInt64> = []
        var found: [HistoryRow] = []
        var position = 0
        while let row = try row(at: position, view), row.sequence > sequence {
            position += 1
            if !row.isUndoable(by: device) || takenBack.contains(row.sequence) { continue }
            if row.kind != .normal, row.takenBack.allSatisfy({ $0 > sequence }) {
                takenBack.formUnion(row.takenBack)
            } else {
                found.append(row)
            }
        }
        return found
    }

    /// Returns the transactions after another one that were not taken back.
    /// - Parameters:
    ///   - isExact: whether only those count as taken back after which the store was as before.
    ///   - taken: what the caller has taken back already.
    mutating func later(
        than sequence: UInt64, isExact: Bool, besides taken: Set<UInt64>, _ view: ReadView
    ) throws -> Later {
        var takenBack = taken
        var later = Later()
        var last = end
        var position = 0
        while let row = try row(at: position, view), row.sequence > sequence {
            position += 1
            later.hasGap = later.hasGap || row.sequence != last - 1
            last = row.sequence
            if takenBack.contains(row.sequence) { continue }
            if !row.takenBack.isEmpty, row.isExact || !isExact,
                row.takenBack.allSatisfy({ $0 > sequence })
            {
                takenBack.formUnion(row.takenBack)
            } else {
                later.rows.append(row)
            }
        }
        later.hasGap = later.hasGap || sequence != last - 1
        return later
    }
}

extension HistoryRow {
    /// Whether a device takes the transaction back, or has taken others back by it.
    fileprivate func isUndoable(by device: IDBits) -> Bool {
        self.device == device && kind != .merge && kind != .upkeep
            && (changeCount > 0 || !preferences.isEmpty || kind != .normal)
    }
}
