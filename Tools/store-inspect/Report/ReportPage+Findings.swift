import CommandLineSupport
import RecordStore

extension ReportPage {
    private static let mostViolations = 200

    /// What the check of the store has found.
    func addFindings(to main: inout Markup) {
        main.section("check", "What the check found") { section in
            section.add("p", text: summary)
            let pages = report.pages.violations.map { (place: "page \($0.page)", text: "\($0)") }
            let records = report.verification?.violations.map { violation in
                (
                    place: [violation.type, violation.name].compactMap(\.self)
                        .joined(separator: "."),
                    text: [violation.id?.uuidString.lowercased(), "\(violation.kind)"]
                        .compactMap(\.self).joined(separator: ": ")
                )
            }
            let all = pages + (records ?? [])
            if !all.isEmpty {
                section.table("Violations", ["Where": false, "What": false]) { table in
                    for (place, text) in all.prefix(Self.mostViolations) {
                        table.add("tr") { row in
                            row.add("th", ["scope": "row"], text: place)
                            row.add("td", text: text)
                        }
                    }
                }
                let more = report.violationCount - min(all.count, Self.mostViolations)
                if more > 0 {
                    section.add(
                        "p", ["class": "note"],
                        text: "And \(more.grouped) more: store-inspect verify lists them.")
                }
            }
            let partly = report.verification?.partlyChecked ?? []
            if !partly.isEmpty {
                section.add(
                    "p", ["class": "note"],
                    text: "Checked in part, because the file does not have what closures of the "
                        + "program say, or not everything yet: "
                        + partly.map { "\($0.type).\($0.index) (\($0.reason.rawValue))" }
                        .joined(separator: ", ") + ".")
            }
        }
    }

    private var summary: String {
        let pages = Int(clamping: report.pages.pages).counted("page")
        guard let verification = report.verification else {
            return "\(pages) checked. Records were not read, because pages are damaged."
        }
        return "\(pages), \(verification.recordCount.counted("record")) and "
            + "\(verification.entryCount.counted("index entry", "index entries")) checked: "
            + "\(report.violationCount.counted("violation"))."
    }
}
