import Foundation
import LMDB

/// One import of a file of record lines.
///
/// What stands before the records is read first, so that a file which does not fit is refused
/// before anything is written. Then all lines go into one transaction. Records that refer to others
/// which are nowhere are known at its end only: it is given up, and done again without them.
struct RecordLinesImport {
    let store: Store
    let options: RecordImportOptions
    /// Begins to read the file.
    let begin: () throws -> () throws -> Data?

    /// The records that are left out, with the reason.
    private var refused: [LineTarget: LineFault] = [:]

    init(
        _ store: Store, _ options: RecordImportOptions,
        _ begin: @escaping () throws -> () throws -> Data?
    ) {
        self.store = store
        self.options = options
        self.begin = begin
    }

    mutating func run(_ progress: (Int) throws -> Void) throws -> RecordImportReport {
        let constants = try checkBeginning()
        var report = RecordImportReport(isDryRun: options.isDryRun)
        for constant in constants { try take(constant, &report) }
        while true {
            let (refused, known) = (refused, report)
            do {
                return try store.write { transaction in
                    var lines = try RecordLinesTransaction(
                        options, known, LineReader(begin()), refused)
                    try lines.run(in: &transaction, progress)
                    let dangling = try lines.dangling(in: transaction)
                    if !dangling.isEmpty { throw Outcome.again(dangling) }
                    if options.isDryRun { throw Outcome.done(lines.report) }
                    return lines.report
                }
            } catch Outcome.again(let more) {
                self.refused.merge(more) { first, _ in first }
            } catch Outcome.done(let report) {
                return report
            }
        }
    }

    /// Why a transaction is given up.
    private enum Outcome: Error {
        case again([LineTarget: LineFault])
        case done(RecordImportReport)
    }

    /// A constant of the file that is to be compared with that of the store.
    private struct FoundConstant {
        let line: Int
        let name: String
        let number: Int
        /// The number here; nil if the store has no such constant.
        let own: Int?
        let isStoreEmpty: Bool
    }

    /// Reads what stands before the records.
    /// - Throws: ``RecordImportError`` if the file cannot be imported here.
    private func checkBeginning() throws -> [FoundConstant] {
        try store.read { snapshot in
            var beginning = try LinesBeginning(snapshot.schema, snapshot.view)
            var lines = LineReader(try begin())
            try beginning.readMark(&lines)
            var found: [FoundConstant] = []
            let isEmpty = try snapshot.schema.tables.allSatisfy {
                try snapshot.view.statistics(of: $0.records).entryCount == 0
            }
            while let line = try lines.next() {
                switch try? RecordLine(line) {
                case .constant(let name, let number):
                    found.append(
                        FoundConstant(
                            line: lines.number, name: name, number: number,
                            own: snapshot.schema.constants[name], isStoreEmpty: isEmpty))
                case .type(let declaration): try beginning.add(declaration)
                case .record, .end: return found
                default: continue
                }
            }
            return found
        }
    }

    /// Compares a constant, and changes it if the store is empty or is to be as the file.
    private func take(_ constant: FoundConstant, _ report: inout RecordImportReport) throws {
        guard let own = constant.own else {
            return report.note(.unknownConstant(constant.name), line: constant.line)
        }
        if own == constant.number { return report.countPresent() }
        if !constant.isStoreEmpty, !options.updates {
            return report.noteOther(line: constant.line)
        }
        report.count(isUpdate: !constant.isStoreEmpty)
        if options.isDryRun { return }
        try store.change(StoreConstant(constant.name, initially: own), to: constant.number)
    }
}
