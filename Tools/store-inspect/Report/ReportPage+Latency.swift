import CommandLineSupport

extension ReportPage {
    /// How long reads take.
    func addLatency(to main: inout Markup) {
        if let obstacle = report.latencyObstacle {
            main.section("latency", "How long reads take") {
                $0.add("p", text: "Not measured: \(obstacle)")
            }
        }
        guard let latency = report.latency else { return }
        main.section("latency", "How long reads take") { section in
            if latency.measurements.isEmpty {
                section.add("p", text: "There are no entries to read.")
                return
            }
            section.add(
                "p", ["class": "lead"],
                text: "Single reads of this file on the machine that made the page. A get finds "
                    + "a record by its id, a seek an entry by its key, a page reads "
                    + "\(LatencyRun.pageSize) rows with their records. Cold reads are the first "
                    + "ones of a file that is not in memory.")
            if let obstacle = latency.coldObstacle {
                section.add(
                    "p", ["class": "note"], text: "Cold reads were not measured: \(obstacle).")
            }
            section.add("details") { details in
                details.add("summary", text: Self.summary(of: latency))
                details.add("div", ["class": "cards"]) { cards in
                    for part in latency.sections { add(part, to: &cards) }
                }
                addTable(of: latency, to: &details)
            }
        }
    }

    /// Says how long half of the reads of each kind take at most.
    private static func summary(of latency: LatencyReport) -> String {
        let medians = latency.sections.map { part in
            "\(part.title) \(part.sum.percentile(0.5).duration.withMicroSign)"
        }
        return "Medians: \(medians.joined(separator: "; "))"
    }

    private func add(_ part: LatencyReport.Section, to cards: inout Markup) {
        let sum = part.sum
        cards.add("article", ["class": "card"]) { card in
            card.add("h3", text: part.title.prefix(1).uppercased() + part.title.dropFirst())
            card.add("p", ["class": "note"], text: sum.count.counted("sample"))
            BarChart(
                steps: sum.steps, label: "Times of \(part.title)", unit: "sample",
                title: { $0.roundDuration.withMicroSign }
            ).add(to: &card)
            card.facts(
                LatencyMeasurement.percentiles.map {
                    ($0.title, Self.text(sum.percentile(thousandths: $0.thousandths)))
                })
        }
    }

    private func addTable(of latency: LatencyReport, to section: inout Markup) {
        section.table(
            "Times of each type and index",
            [
                "Of": false, "Read": false, "Cache": false, "Samples": true, "p50": true,
                "p90": true, "p99": true, "p99.9": true, "Max": true,
            ]
        ) { table in
            for one in latency.measurements {
                table.add("tr") { row in
                    row.add("th", ["scope": "row"]) { $0.add(name: one.target.name) }
                    row.add("td", text: "\(one.read)")
                    row.add("td", text: "\(one.cache)")
                    row.add("td", ["class": "n"], text: one.histogram.count.grouped)
                    let times = LatencyMeasurement.percentiles.map {
                        one.histogram.percentile(thousandths: $0.thousandths)
                    }
                    for time in times + [one.histogram.greatest] {
                        row.add("td", ["class": "n"], text: Self.text(time))
                    }
                }
            }
        }
    }
}

extension ReportPage {
    /// Returns a duration, or a dash where there are too few samples for one.
    fileprivate static func text(_ time: Int64?) -> String {
        time?.duration.withMicroSign ?? "–"
    }
}

extension String {
    /// The duration as a page writes it, where the sign is no question of the terminal.
    fileprivate var withMicroSign: String { replacing(" us", with: " µs") }
}
