import LMDB

/// What brings the lines of a file into a transaction.
struct RecordLinesTransaction {
    private(set) var report: RecordImportReport
    private let options: RecordImportOptions
    private var lines: LineReader
    private let refused: [LineTarget: LineFault]
    private var types: [String: LineType] = [:]
    private var isBehindTypes = false

    private static let progressStep = 1_000

    init(
        _ options: RecordImportOptions, _ report: RecordImportReport, _ lines: LineReader,
        _ refused: [LineTarget: LineFault]
    ) throws {
        self.options = options
        self.report = report
        self.lines = lines
        self.refused = refused
    }

    mutating func run(
        in transaction: inout StoreTransaction, _ progress: (Int) throws -> Void
    ) throws {
        var beginning = try LinesBeginning(transaction.context.schema, transaction.raw.view)
        try beginning.readMark(&lines)
        while let line = try lines.next() {
            if lines.number % Self.progressStep == 0 { try progress(lines.number) }
            let parsed: RecordLine
            do throws(LineFault) {
                parsed = try RecordLine(line)
            } catch {
                report.note(error, line: lines.number)
                continue
            }
            switch parsed {
            case .type(let declaration):
                if isBehindTypes {
                    report.note(.misplaced, line: lines.number)
                } else {
                    try beginning.add(declaration)
                    types = beginning.types
                }
            case .constant where !isBehindTypes: continue
            case .constant, .mark: report.note(.misplaced, line: lines.number)
            case .end:
                isBehindTypes = true
                report.isWhole = true
            case .preference(let name, let type, let value):
                try take(name, type, value, line, in: &transaction)
            case .record(let type, let id, let values):
                isBehindTypes = true
                try take(type, IDBits(id), values, line, in: &transaction)
            }
        }
        report.notes.sort { $0.line < $1.line }
        try progress(lines.number)
    }

    /// Returns the records of the transaction that refer to others which are nowhere.
    func dangling(in transaction: borrowing StoreTransaction) throws -> [LineTarget: LineFault] {
        var found: [LineTarget: LineFault] = [:]
        for open in transaction.context.unresolved where try transaction.isDangling(open) {
            found[LineTarget(table: open.table.number, id: open.id)] = .dangling(
                field: open.reference.field.name, target: open.target.uuid)
        }
        return found
    }

    private mutating func take(
        _ name: String, _ id: IDBits, _ values: JSONPart, _ line: [UInt8],
        in transaction: inout StoreTransaction
    ) throws {
        guard let type = types[name] else {
            return report.note(.undeclaredType(name), line: lines.number)
        }
        let table = type.table
        if let fault = refused[LineTarget(table: table.number, id: id)] {
            return report.note(fault, line: lines.number)
        }
        let bytes: [UInt8]
        do throws(LineFault) {
            bytes = try type.record(
                id, values, in: line, sequence: transaction.context.sequence)
        } catch {
            return report.note(error, line: lines.number)
        }
        let old = try transaction.stored(id, in: table)
        if let old, try table.isSame(old.inNewestLayout, bytes, id) {
            return report.countPresent()
        }
        if old != nil, !options.updates { return report.noteOther(line: lines.number) }
        do throws(LineRefusal) {
            try transaction.transfer(bytes, over: old?.bytes, id, in: table)
            report.count(isUpdate: old != nil)
        } catch .fault(let fault) {
            report.note(fault, line: lines.number)
        } catch .other(let error) {
            throw error
        }
    }

    private mutating func take(
        _ name: String, _ type: FieldType, _ value: JSONPart?, _ line: [UInt8],
        in transaction: inout StoreTransaction
    ) throws {
        let key = Array(name.utf8)
        guard PreferenceEntry.nameSizes.contains(key.count) else {
            return report.note(
                .wrongValue(field: LineFormat.preference, expected: "1 to 255 bytes"),
                line: lines.number)
        }
        var bytes: [UInt8]?
        if let value {
            bytes = LineValue.bytes(of: value, as: type, in: line)
            if bytes == nil {
                return report.note(
                    .wrongValue(field: "value", expected: "\(type)"), line: lines.number)
            }
        }
        let entry = PreferenceEntry(
            type: type, value: bytes, sequence: transaction.context.sequence)
        let old = try transaction.storedPreference(named: key)
        if let old, old.hasValue(of: entry) {
            return report.countPresent()
        }
        if old != nil, !options.updates { return report.noteOther(line: lines.number) }
        try transaction.transfer(entry, named: key)
        report.count(isUpdate: old != nil)
    }
}
