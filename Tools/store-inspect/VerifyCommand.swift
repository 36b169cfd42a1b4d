import CommandLineSupport
import LMDB
import RecordStore

/// The command `verify`, which prints everything that is wrong with a store.
enum VerifyCommand {
    static var command: Command {
        Command(
            "verify", usage: "verify STORE [--json]", summary: "checks everything in a store",
            details: """
                Walks every page, then checks every record against its checksum, its index entries
                and its references. Indexes with closures, for computed columns or conditions, are
                checked in part: what these say is not in the file. Where pages are damaged, records
                are not read.

                Options:
                  --json  print an object: isSound, pages, leakedPages, records (null if they were
                          not read), entries, dangling, partlyChecked (index, reason), violations
                          (kind, type, name, id, text), pageViolations (page, tree, text),
                          morePageViolations

                Ends with 0 if all is well and with 1 if anything was found.

                Example:
                  store-inspect verify ~/Training
                """,
            run: run)
    }

    private static func run(_ arguments: inout Arguments, _ console: Console) throws -> Int32 {
        let isJSON = arguments.flag("--json")
        let path = try arguments.path(named: "STORE")
        try arguments.finish()
        let file = try OpenedFile(path, console)
        var report: VerificationReport?
        if file.pages.isSound {
            let store = try file.store()
            var progress = ProgressLine(console)
            report = try store.verify { done, total in
                progress.show("checked \(done.grouped) of \(total.grouped) records")
            }
            progress.clear()
        }
        if isJSON {
            console.print(json(of: file.pages, report))
        } else {
            print(file.pages, report, console)
        }
        return report?.violations.isEmpty ?? false ? ExitCode.sound : ExitCode.violations
    }

    private static func print(
        _ pages: PageReport, _ report: VerificationReport?, _ console: Console
    ) {
        for violation in pages.violations { console.say(violation.description, .red) }
        if pages.moreViolations > 0 {
            console.print("... and \(pages.moreViolations.grouped) more", .red)
        }
        guard let report else {
            console.say("records were not read: pages are damaged", .red)
            return
        }
        for violation in report.violations { console.say(violation.description, .red) }
        for index in report.partlyChecked {
            console.say(
                "\(index.type).\(index.index): checked in part (\(index.reason.rawValue))")
        }
        if report.danglingCount > 0 {
            console.say("\(report.danglingCount.grouped) references lead nowhere, as they may")
        }
        let count = report.violations.count
        console.say(
            """
            \(Int(clamping: pages.pages).grouped) pages, \(report.recordCount.grouped) records and \
            \(report.entryCount.grouped) index entries checked: \
            \(count.grouped) violation\(count == 1 ? "" : "s")
            """, count == 0 ? .green : .red)
    }

    private static func json(of pages: PageReport, _ report: VerificationReport?) -> JSONValue {
        let partly = report?.partlyChecked.map { index in
            JSONValue.object([
                ("index", .string("\(index.type).\(index.index)")),
                ("reason", .string(index.reason.rawValue)),
            ])
        }
        let pageViolations = pages.violations.map { violation in
            JSONValue.object([
                ("page", .integer(Int(clamping: violation.page))),
                ("tree", .string(violation.tree.description)),
                ("text", .string("\(violation.kind)")),
            ])
        }
        return .object([
            ("isSound", .bool(report?.violations.isEmpty ?? false)),
            ("pages", .integer(Int(clamping: pages.pages))),
            ("leakedPages", .integer(Int(clamping: pages.leakedPages))),
            ("records", report.map { .integer($0.recordCount) } ?? .null),
            ("entries", report.map { .integer($0.entryCount) } ?? .null),
            ("dangling", report.map { .integer($0.danglingCount) } ?? .null),
            ("partlyChecked", .array(partly ?? [])),
            ("violations", .array(report?.violations.map(\.json) ?? [])),
            ("pageViolations", .array(pageViolations)),
            ("morePageViolations", .integer(pages.moreViolations)),
        ])
    }
}
