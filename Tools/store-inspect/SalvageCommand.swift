import CommandLineSupport
import LMDB
import RecordStore

/// The command `salvage`, which saves what can be read of a damaged store to a new one.
enum SalvageCommand {
    static var command: Command {
        Command(
            "salvage", usage: "salvage STORE FOLDER [--json]",
            summary: "saves what can be read of a store with damaged pages to a new folder",
            details: """
                What lies on and below a damaged page is lost; all else goes into the new store,
                which is then repaired as by repair. STORE is only read. FOLDER appears when all
                that can be read is in it. Of a file that was cut, what lay behind its end is lost;
                it is read from a copy beside FOLDER, which takes room as long as the command runs.

                Where the pages that lead to the tables are damaged, or the catalog, which says what
                the records are, nothing can be saved: put a copy in the store's place.

                Options:
                  --json  print an object: folder, isCut (whether the file ends before its last
                          page), and all of repair but copy

                Exit codes: 0 nothing is lost, 1 something is lost or wrong in the new store, 3
                nothing can be saved.

                Example:
                  store-inspect salvage ~/Training ~/Training-saved
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let path = try arguments.path(named: "STORE")
        let target = try arguments.path(named: "FOLDER")
        try arguments.finish()
        let (report, isCut) = try salvage(OpenedFile.folder(path), to: target, console)
        if isJSON {
            console.print(
                .object([("folder", .string(target)), ("isCut", .bool(isCut))] + report.members))
        } else {
            if isCut { console.print("the file was cut: it is read as far as it goes") }
            report.print(console)
        }
        let lost = report.salvage?.lostCounts.values.reduce(0, +) ?? 0
        let isWhole = report.isWhole && report.setAside.isEmpty && lost == 0
        return isWhole ? ExitCode.sound : ExitCode.violations
    }

    /// Saves what can be read.
    /// - Returns: what was saved, and whether the file ends before its last page.
    private static func salvage(
        _ path: String, to target: String, _ console: Console
    ) throws -> (RepairReport, isCut: Bool) {
        let file: OpenedFile
        do {
            file = try OpenedFile(path, console)
        } catch StorageError.damaged(.pagesPastEnd, _) {
            return (try salvageCut(path, to: target, console), true)
        }
        return (try save(file, named: path, to: target, console), false)
    }

    /// Saves what is left of a file that was cut.
    private static func salvageCut(
        _ path: String, to target: String, _ console: Console
    ) throws -> RepairReport {
        var line = ProgressLine(console)
        defer { line.clear() }
        let copy = try lengthenedCopy(of: path, beside: target, &line)
        line.clear()
        let file = try OpenedFile(copy.environment, console)
        let report = try save(file, named: path, to: target, console)
        try copy.environment.close()
        return report
    }

    private static func lengthenedCopy(
        of path: String, beside target: String, _ line: inout ProgressLine
    ) throws -> LengthenedCopy {
        do {
            return try LengthenedCopy(
                of: path, beside: target, options: InspectedStore.options
            ) {
                try Task.checkCancellation()
                line.show("copied \($0.grouped) of \($1.grouped) bytes")
            }
        } catch StorageError.damaged(let damage, let file) {
            throw LostCatalog(path: path, cause: StorageError.damaged(damage, path: file))
        }
    }

    private static func save(
        _ file: OpenedFile, named path: String, to target: String, _ console: Console
    ) throws -> RepairReport {
        var line = ProgressLine(console)
        defer { line.clear() }
        return try Store.salvage(
            file.environment, checkedBy: file.pages, named: path, to: target, options: .existing
        ) { line.show($0) }
    }
}
