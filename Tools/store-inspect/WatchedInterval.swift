import CommandLineSupport
import Foundation
import RecordStore

/// What happened to a store between two moments.
struct WatchedInterval {
    private let from, to: WatchedMoment

    init(from: WatchedMoment, to: WatchedMoment) {
        (self.from, self.to) = (from, to)
    }

    /// The change of a type.
    private struct TypeChange {
        let now: StoreCounters.TypeCounts
        let records, entries: Int

        /// Whether the type has no records, and had none.
        var isEmpty: Bool {
            now.records == 0 && now.entries == 0 && records == 0 && entries == 0
        }
    }

    private var types: [TypeChange] {
        let before = Dictionary(
            from.counters.types.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        return to.counters.types.map { now in
            TypeChange(
                now: now, records: now.records - (before[now.name]?.records ?? 0),
                entries: now.entries - (before[now.name]?.entries ?? 0))
        }
    }

    private var seconds: Double {
        let parts = (to.instant - from.instant).components
        return max(0.001, Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
    }

    private var transactions: Int {
        Int(clamping: to.counters.sequence) - Int(clamping: from.counters.sequence)
    }
    private var commits: Int { to.counters.commit - from.counters.commit }
    private var growthBytes: Int { to.info.fileSizeBytes - from.info.fileSizeBytes }
    private var freePages: Int { to.info.freePageCount - from.info.freePageCount }
    /// How far the oldest reader lags behind.
    private var lag: Int { to.readers.map(\.transactionLag).max() ?? 0 }
    private var time: String {
        "\(StoredValue.date(to.date.timeIntervalSinceReferenceDate.rounded(.down)))"
    }
    /// Transactions a second, with one digit behind the point.
    private var rate: String { "\((Double(transactions) / seconds * 10).rounded() / 10)" }

    /// What the history tells, in words.
    private var changeWords: String {
        guard let changes = to.counters.changes else { return "no history" }
        return "\(changes.inserted.grouped) inserted, \(changes.updated.grouped) updated, "
            + "\(changes.deleted.grouped) deleted"
    }

    private var readerWords: String {
        let count = to.readers.count
        if count == 0 { return "nobody reads" }
        return count.counted("reader") + ", the oldest \(lag.counted("commit")) behind"
    }

    /// All on one line.
    var line: String {
        let types = types
        let changed = types.filter { $0.records != 0 || $0.entries != 0 }.map {
            "\($0.now.name) \($0.records.signed) records \($0.entries.signed) entries"
        }
        let parts =
            [
                "\(time) \(rate) transactions/s",
                types.reduce(0) { $0 + $1.records }.signed + " records",
                types.reduce(0) { $0 + $1.entries }.signed + " entries",
                growthBytes.signed + " bytes", freePages.signed + " free pages", changeWords,
                readerWords,
            ] + changed
        return parts.joined(separator: ", ")
    }

    /// Lines for a terminal.
    func picture(width: Int) -> [String] {
        var table = TextTable([
            "type": .text, "records": .number, "change": .number, "entries": .number,
            " change": .number,
        ])
        for type in types where !type.isEmpty {
            table.add([
                type.now.name, type.now.records.grouped, type.records.signed,
                type.now.entries.grouped, type.entries.signed,
            ])
        }
        return [
            "\(time)  (Ctrl-C ends)",
            "transactions  \(rate)/s, \(transactions.grouped) in all",
            "changes       \(changeWords)",
            "file          \(to.info.fileSizeBytes.grouped) bytes, \(growthBytes.signed)",
            "free pages    \(to.info.freePageCount.grouped), \(freePages.signed)",
            "readers       \(readerWords)", "",
        ] + table.lines(width: width)
    }

    var json: JSONValue {
        let changes = to.counters.changes.map { changes in
            JSONValue.object([
                ("inserted", .integer(changes.inserted)), ("updated", .integer(changes.updated)),
                ("deleted", .integer(changes.deleted)),
            ])
        }
        let types = types.map { type in
            JSONValue.object([
                ("name", .string(type.now.name)), ("records", .integer(type.now.records)),
                ("entries", .integer(type.now.entries)),
                ("recordsAdded", .integer(type.records)),
                ("entriesAdded", .integer(type.entries)),
            ])
        }
        return .object([
            ("time", .string(time)), ("seconds", .number((seconds * 1_000).rounded() / 1_000)),
            ("transactions", .integer(transactions)), ("commits", .integer(commits)),
            ("changes", changes ?? .null), ("types", .array(types)),
            ("fileSizeBytes", .integer(to.info.fileSizeBytes)),
            ("fileGrowthBytes", .integer(growthBytes)), ("pages", .integer(to.info.pageCount)),
            ("freePages", .integer(to.info.freePageCount)),
            ("freePagesAdded", .integer(freePages)), ("readers", .integer(to.readers.count)),
            ("commitsBehind", .integer(lag)),
        ])
    }
}

extension Int {
    /// The number with its sign: `+3`, `-3`, `+0`.
    fileprivate var signed: String { (self < 0 ? "" : "+") + grouped }
}
