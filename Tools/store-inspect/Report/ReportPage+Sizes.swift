import CommandLineSupport
import LMDB

extension ReportPage {
    /// The map of the file, and the table of its trees.
    func addSizes(to main: inout Markup) {
        main.section("sizes", "Where the room is") { section in
            section.add(
                "p", ["class": "lead"],
                text: "Each area is as large as its part of the file, type by type.")
            section.add("ul", ["class": "legend"]) { list in
                for (style, title) in Self.legend {
                    list.add("li") {
                        $0.add("span", ["class": style], text: "")
                        $0.add(text: title)
                    }
                }
            }
            for drawing in SizeMap.Drawing.allCases {
                section.add("div", ["class": "map \(drawing)"]) {
                    SizeMap(report: report, drawing: drawing).add(to: &$0)
                }
            }
            addTrees(to: &section)
        }
    }

    /// The areas of the map, by their styles.
    private static var legend: KeyValuePairs<String, String> {
        [
            "records": "Records", "index": "Indexes", "other": "The store itself",
            "free": "Free and leaked",
        ]
    }

    private static let mostSteps = 24

    private func addTrees(to section: inout Markup) {
        let trees = report.trees.filter { $0.shape.counts.pageCount > 0 }
        section.add("h3", text: "Trees")
        section.table(
            "Trees",
            [
                "Tree": false, "Entries": true, "Depth": true, "Pages": true, "Size": true,
                "Share": true, "Leaves in use": false, "Compacted": true,
            ]
        ) { table in
            for tree in trees {
                table.add("tr", ["class": tree.role.rawValue]) { addCells(of: tree, to: &$0) }
            }
        }
        section.add(
            "p", ["class": "note"],
            text: "Depth is the number of pages from the root to an entry. Compacted is about the "
                + "number of pages that the tree would have after a compaction."
                + (trees.count < report.trees.count
                    ? " Trees without pages are left out." : ""))
    }

    private func addCells(of tree: StoreReport.Tree, to row: inout Markup) {
        let counts = tree.shape.counts
        let share = Double(counts.pageCount) / Double(max(1, report.pages.pages))
        row.add("th", ["scope": "row"]) { $0.add(name: tree.name) }
        for cell in [
            counts.entryCount.grouped, "\(counts.depth)", counts.pageCount.grouped,
            tree.shape.sizeBytes.byteSize, share.percent,
        ] { row.add("td", ["class": "n"], text: cell) }
        row.add("td") { cell in
            guard let fill = tree.shape.leafFill else { return cell.add(text: "–") }
            cell.add("span", ["class": "gauge", "aria-hidden": "true"]) {
                $0.add("span", ["style": "width:\((fill * 100).coordinate)%"], text: "")
            }
            cell.add("span", ["class": "gauged"], text: fill.percent)
        }
        row.add("td", ["class": "n"], text: tree.shape.packedPageCount.grouped)
    }

    /// The sizes of records.
    func addRecords(to main: inout Markup) {
        let types = report.types.filter { $0.sizes.count > 0 }
        if types.isEmpty { return }
        main.section("records", "How large records are") { section in
            section.add("div", ["class": "cards"]) { cards in
                for facts in types {
                    cards.add("article", ["class": "card"]) { card in
                        card.add("h3", text: facts.type.name)
                        card.add(
                            "p", ["class": "note"], text: facts.sizes.count.counted("record"))
                        BarChart(
                            steps: facts.sizes.evenSteps(atMost: Self.mostSteps),
                            label: "Sizes of \(facts.type.name)", unit: "record",
                            title: { Int($0).byteSize }
                        ).add(to: &card)
                        card.facts(
                            [
                                ("median", 0.5), ("90 %", 0.9), ("99 %", 0.99),
                            ].map { ($0.0, Int(facts.sizes.percentile($0.1)).byteSize) }
                                + [("largest", Int(facts.sizes.greatest).byteSize)])
                    }
                }
            }
        }
    }
}

extension Markup {
    /// Adds names with their values, side by side.
    mutating func facts(_ facts: [(name: String, value: String)]) {
        add("dl", ["class": "facts"]) { list in
            for (name, value) in facts {
                list.add("div") {
                    $0.add("dt", text: name)
                    $0.add("dd", text: value)
                }
            }
        }
    }
}
