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
                that can be read is in it.

                Where the pages that lead to the tables are damaged, or the catalog, which says what
                the records are, nothing can be saved: put a copy in the store's place.

                Options:
                  --json  print an object: folder, and all of repair but copy

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
        let file = try OpenedFile(path, console)
        var line = ProgressLine(console)
        defer { line.clear() }
        let report = try Store.salvage(
            file.environment, checkedBy: file.pages, to: target, options: .existing
        ) { line.show($0) }
        line.clear()
        if isJSON {
            console.print(.object([("folder", .string(target))] + report.members))
        } else {
            report.print(console)
        }
        let lost = report.salvage?.lostCounts.values.reduce(0, +) ?? 0
        let isWhole = report.isWhole && report.setAside.isEmpty && lost == 0
        return isWhole ? ExitCode.sound : ExitCode.violations
    }
}
