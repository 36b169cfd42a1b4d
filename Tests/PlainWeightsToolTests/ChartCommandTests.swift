import Foundation
import PlainWeightsTool
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("plainweights chart") struct ChartCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        for (set, day) in [("80x5", "08-01"), ("90x5", "08-05"), ("100x5", "08-11")] {
            let run = bench.run(
                "log", "Hoist <A>", set, "--new", "--at", "2025-\(day)T18:00")
            #expect(run.errors == "")
        }
    }

    @Test("draws days as columns, with the marks of the axis and the first and last day")
    mutating func blocks() {
        bench.width = 40
        let chart = bench.run("chart", "hoist", "--measure", "heaviest")
        #expect(chart.errors == "")
        #expect(
            chart.output == """
                Hoist <A>: heaviest, by days
                100 kg ┤                    ▁▁
                       │                    ██
                 95 kg ┤                    ██
                       │                    ██
                 90 kg ┤                    ██
                       │        ██          ██
                       │        ██          ██
                 85 kg ┤        ██          ██
                       │        ██          ██
                 80 kg ┤▇▇      ██          ██
                       └──────────────────────
                        2025-08-01  2025-08-11

                """)
        #expect(chart.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    @Test("takes repetitions where there is no weight, and says where there is nothing")
    func fallback() {
        #expect(bench.run("log", "Row", "12", "--new").code == 0)
        #expect(bench.run("chart", "row").output.hasPrefix("Row: reps, by days\n"))
        let none = bench.run("chart", "row", "--measure", "estimate")
        #expect(none.code == ExitCode.notFound && none.errors.contains("nothing to draw of Row"))
        let early = bench.run("chart", "row", "--days", "1", "--measure", "volume")
        #expect(early.code == 0)
    }

    @Test("writes a picture that needs nothing else, for its owner alone, and over no other")
    func picture() throws {
        let path = bench.storePath + ".svg"
        let run = bench.run("chart", "hoist", "--svg", path)
        #expect(run.code == 0 && run.output == "wrote \(path)\n")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let parser = XMLParser(data: Data(text.utf8))
        #expect(parser.parse(), "\(text)")
        #expect(text.contains("Hoist &lt;A&gt;") && !text.contains("<A>"))
        #expect(text.contains("prefers-color-scheme: dark"))
        #expect(text.components(separatedBy: "<circle").count == 4)
        #expect(text.components(separatedBy: "http").count == 2, "only the name space")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let again = bench.run("chart", "hoist", "--svg", path)
        #expect(again.code == 5 && again.errors.contains("cannot be written: File exists"))
        let forced = bench.run(
            "chart", "hoist", "--svg", path, "--force", "--measure", "volume")
        #expect(forced.code == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8) != text)
    }

    @Test("writes a page of exercises, a year, weeks and records, which loads and runs nothing")
    func page() throws {
        let path = bench.storePath + ".html"
        #expect(bench.run("log", "Row & Pull", "12", "--new").code == 0)
        let run = bench.run("dashboard", "--html", path)
        #expect(run.errors == "" && run.output == "wrote \(path)\n")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.components(separatedBy: "<section>").count == 3)
        #expect(
            text.contains("<h3>Hoist &lt;A&gt;</h3>\n<p>3 sets in these days; best 100 kg x 5"))
        #expect(text.contains("<h3>Row &amp; Pull</h3>"))
        #expect(text.contains("<title>2025-08-11: 1 set</title>"))
        #expect(text.contains("<td>2025-08-11 18:00</td><td>Hoist &lt;A&gt;</td>"))
        #expect(text.contains("<td>all</td>") && text.contains("prefers-color-scheme: dark"))
        for word in ["<script", "http://", "https://", "src=", "href=", "url(h", "@import"] {
            #expect(!text.contains(word), "\(word)")
        }
        let areas = text.matches(of: /clipPath id="(\w+)"/).map(\.output.1)
        #expect(areas.count == 2 && Set(areas).count == 2)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(bench.run("dashboard", "--html", path).code == 5)
        #expect(bench.run("dashboard", "--html", path, "--force", "--cards", "1").code == 0)
        let one = try String(contentsOfFile: path, encoding: .utf8)
        #expect(one.components(separatedBy: "<section>").count == 2)
        #expect(bench.run("dashboard").errors.contains("--html FILE is missing"))
    }

    @Test("gives the points to programs")
    func json() throws {
        let chart = try bench.json(
            bench.run("chart", "hoist", "--measure", "volume", "--unit", "lb", "--json"))
        #expect(chart["unit"] as? String == "lb" && chart["period"] as? String == "days")
        let points = try #require(chart["points"] as? [[String: Any]])
        #expect(points.map { $0["day"] as? String } == ["2025-08-01", "2025-08-05", "2025-08-11"])
        #expect(try #require(points[0]["value"] as? Double).rounded() == 882)
    }

    @Test("refuses options that do not go together")
    func wrong() {
        for words in [["--force"], ["--json", "--svg", "a"], ["--measure", "speed"]] {
            let run = bench.runBare(["chart", "hoist", "--store", bench.storePath] + words)
            #expect(run.code == ExitCode.usage && run.output == "", "\(words)")
        }
        #expect(bench.run("chart", "squat").code == ExitCode.notFound)
    }
}
