import CommandLineSupport
import Foundation
import RecordStore

/// A page about a store: HTML that is also XML, in one file, without a script and without anything
/// from elsewhere.
struct ReportPage {
    let report: StoreReport
    /// When the page was made.
    let date: Date

    /// The page.
    var text: String {
        var body = Markup()
        body.add("html", ["lang": "en", "xmlns": "http://www.w3.org/1999/xhtml"]) { html in
            html.add("head") { addHead(to: &$0) }
            html.add("body") { body in
                body.add("header") { addHeader(to: &$0) }
                body.add("main") { main in
                    addAdvice(to: &main)
                    addSizes(to: &main)
                    addRecords(to: &main)
                    addKeys(to: &main)
                    addLatency(to: &main)
                    addFindings(to: &main)
                }
                body.add(
                    "footer", text: "Made by store-inspect at \(date.formatted(.iso8601)).")
            }
        }
        return "<!DOCTYPE html>\n" + body.text
    }

    /// The name of the store: the last part of its path.
    private var name: String {
        let name = URL(fileURLWithPath: report.path).lastPathComponent
        return name.isEmpty ? report.path : name
    }

    private func addHead(to head: inout Markup) {
        head.add("meta", ["charset": "utf-8"])
        head.add("title", text: "\(name): store report")
        head.add("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        head.add("meta", ["name": "color-scheme", "content": "light dark"])
        head.add("meta", ["name": "referrer", "content": "no-referrer"])
        // Nothing is loaded, whatever a browser makes of the page.
        head.add(
            "meta",
            [
                "http-equiv": "Content-Security-Policy",
                "content": "default-src 'none'; style-src 'unsafe-inline'",
            ])
        head.add("style") { $0.add(markup: ReportStyle.text) }
    }

    private func addHeader(to header: inout Markup) {
        header.add("p", ["class": "kind"], text: "Store report")
        header.add("h1", text: name)
        header.add("p", ["class": "path"], text: report.path)
        let pages = report.pages
        let free = Double(pages.freePages) / Double(max(1, pages.pages))
        var figures: [(title: String, value: String)] = [
            ("Size", report.fileSizeBytes.byteSize)
        ]
        if report.head != nil {
            figures += [
                ("Records", report.recordCount.grouped),
                ("Index entries", report.entryCount.grouped),
                ("Types", report.types.count.grouped), ("Indexes", report.indexes.count.grouped),
            ]
        }
        figures += [
            ("Pages", Int(clamping: pages.pages).grouped), ("Free pages", free.percent),
        ]
        header.add("dl", ["class": "figures"]) { list in
            for (title, value) in figures {
                list.add("div") {
                    $0.add("dt", text: title)
                    $0.add("dd", text: value)
                }
            }
            list.add("div", ["class": report.isSound ? "good" : "wrong"]) {
                $0.add("dt", text: "Check")
                $0.add(
                    "dd",
                    text: report.isSound
                        ? "Sound" : report.violationCount.counted("violation"))
            }
        }
    }

    private func addAdvice(to main: inout Markup) {
        main.section("advice", "What to do") { section in
            let advice = report.advice
            if advice.isEmpty {
                section.add("p", text: "Nothing: the file shows nothing that costs room or time.")
            }
            for one in advice {
                section.add("article", ["class": "advice is-\(one.weight)"]) { article in
                    article.add("p", ["class": "weight"], text: "\(one.weight)")
                    article.add("h3", text: one.title)
                    article.add("p", text: one.text)
                    if one.names.isEmpty { return }
                    article.add("ul", ["class": "names"]) { list in
                        for name in one.names.prefix(Self.mostNames) {
                            list.add("li") { $0.add(name: name) }
                        }
                        let more = one.names.count - Self.mostNames
                        if more > 0 { list.add("li", text: "and \(more.grouped) more") }
                    }
                }
            }
        }
    }

    private static let mostNames = 20
}

extension Markup {
    /// Adds a section with a heading.
    mutating func section(_ id: String, _ title: String, _ body: (inout Markup) -> Void) {
        add("section", ["id": id]) { section in
            section.add("h2", text: title)
            body(&section)
        }
    }

    /// Adds a table that scrolls where it has no room.
    /// - Parameter columns: the titles, and whether a column has numbers.
    mutating func table(
        _ label: String, _ columns: KeyValuePairs<String, Bool>, _ rows: (inout Markup) -> Void
    ) {
        add("div", ["class": "scroll", "role": "region", "aria-label": label, "tabindex": "0"]) {
            $0.add("table") { table in
                table.add("thead") { head in
                    head.add("tr") { row in
                        for (title, isNumber) in columns {
                            row.add(
                                "th",
                                isNumber ? ["scope": "col", "class": "n"] : ["scope": "col"],
                                text: title)
                        }
                    }
                }
                table.add("tbody", [:], rows)
            }
        }
    }
}
