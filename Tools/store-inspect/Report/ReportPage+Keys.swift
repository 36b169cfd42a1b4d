import CommandLineSupport
import RecordStore

extension ReportPage {
    private static let curveSize = 96.0

    /// How the entries of each index spread over its values.
    func addKeys(to main: inout Markup) {
        if report.indexes.isEmpty { return }
        main.section("keys", "How keys spread") { section in
            section.add(
                "p", ["class": "lead"],
                text: "By the values of each index's first column. The curve adds up the entries, "
                    + "the most frequent values first: a straight line is even, a bend is skewed.")
            let spread = report.indexes.filter { !$0.spread.isPlain }
            if !spread.isEmpty {
                section.add("div", ["class": "cards"]) { cards in
                    for facts in spread {
                        cards.add("article", ["class": "card"]) { add(facts, to: &$0) }
                    }
                }
            }
            let filled = report.indexes.filter { $0.spread.entryCount > 0 }
            addNames(
                "Each entry has a value of its own",
                filled.filter(\.spread.isUnique).map(\.name), to: &section)
            addNames(
                "One value for all entries",
                filled.filter { !$0.spread.isUnique && $0.spread.isPlain }.map { facts in
                    facts.name + (facts.mostFrequent.first.map { ": \($0.name ?? $0.text)" } ?? "")
                }, to: &section)
            addNames(
                "Without entries",
                report.indexes.filter { $0.spread.entryCount == 0 }.map(\.name), to: &section)
        }
    }

    /// Says how much the most frequent values have: a tenth of them, or the first of a few.
    private func summary(of spread: KeySpread) -> String {
        let share = Double(spread.valueCount) / Double(spread.entryCount)
        let counts =
            "\(spread.entryCount.counted("entry", "entries")), "
            + "\(spread.valueCount.counted("value")) (\(share.percent)). The most frequent "
        let tenth = spread.entryShare(ofMostFrequent: 0.1).percent
        let first = spread.entryShare(ofMostFrequent: 1 / Double(spread.valueCount)).percent
        return counts
            + (spread.valueCount < Self.fewValues
                ? "one has \(first) of the entries."
                : "tenth of the values has \(tenth) of the entries.")
    }

    private static let fewValues = 20
    /// So many letters of an id stand beside a name.
    private static let shownIDLetters = 9

    private func add(_ facts: StoreReport.IndexFacts, to card: inout Markup) {
        let spread = facts.spread
        let columns = facts.index.definition.columns.map { column in
            // A minus sign, because lines are broken behind a hyphen.
            (column.isDescending ? "\u{2212}" : "") + column.name(in: facts.type)
        }
        card.add("h3") { $0.add(name: facts.name) }
        card.add("p", ["class": "note"], text: columns.joined(separator: ", "))
        card.add("p", text: summary(of: spread))
        card.add("div", ["class": "spread"]) { row in
            addCurve(of: spread, to: &row)
            addValues(of: facts, to: &row)
        }
    }

    private func addCurve(of spread: KeySpread, to row: inout Markup) {
        let size = Self.curveSize
        let points = spread.curve.map { point in
            "\((point.values * size).coordinate) \(((1 - point.entries) * size).coordinate)"
        }
        row.add(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "class": "curve", "role": "img",
                "viewBox": "-1 -1 \((size + 2).coordinate) \((size + 2).coordinate)",
                "aria-label": "Share of entries by share of values",
            ]
        ) { svg in
            svg.add(
                "path", ["class": "even", "d": "M0 \(size.coordinate)L\(size.coordinate) 0"])
            svg.add(
                "path",
                [
                    "class": "under",
                    "d": "M" + points.joined(separator: "L")
                        + "L\(size.coordinate) \(size.coordinate)Z",
                ])
            svg.add("path", ["class": "line", "d": "M" + points.joined(separator: "L")])
        }
    }

    private func addValues(of facts: StoreReport.IndexFacts, to row: inout Markup) {
        let most = Double(facts.mostFrequent.first?.entryCount ?? 1)
        row.add("ol", ["class": "values"]) { list in
            for value in facts.mostFrequent {
                let width = (Double(value.entryCount) / most * 100).coordinate
                list.add("li", ["title": value.text]) { item in
                    item.add("span", ["class": "bar", "style": "width:\(width)%"], text: "")
                    item.add("span", ["class": "value"], text: value.name ?? value.text)
                    if value.name != nil {
                        item.add(
                            "span", ["class": "id"],
                            text: value.text.cut(toColumns: Self.shownIDLetters, inMiddle: true))
                    }
                    item.add("span", ["class": "count"], text: value.entryCount.grouped)
                }
            }
        }
    }

    private func addNames(_ title: String, _ names: [String], to section: inout Markup) {
        if names.isEmpty { return }
        section.add("h3", ["class": "more"], text: title)
        section.add("ul", ["class": "names"]) { list in
            for name in names { list.add("li") { $0.add(name: name) } }
        }
    }
}
