import Foundation
import Testing

@Suite("The plainweights tool, imports") struct ImportCommandTests {
    private let bench: ToolBench
    private static let header =
        "Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance (km),Seconds\n"
    private static let row = "2026-03-01 18:00:00,A,Row,1,50,5,0,0\n"

    init() throws {
        bench = try ToolBench()
    }

    @Test("tell what became of the rows, and add nothing again")
    func told() throws {
        let file = try bench.file(
            "strong.csv", Self.header + Self.row + "2026-03-01 18:00:00,A,Row,2,50,many,0,0\n")
        let words = [file, "--time-zone", "Europe/Berlin", "--unit", "kg"]
        func run(_ more: String...) -> ToolBench.Run {
            bench.runBare(["import"] + words + more + ["--store", bench.storePath])
        }
        let dry = run("--dry-run")
        #expect(dry.code == 1)
        #expect(dry.output.hasPrefix("\(file): Strong, 2 rows (nothing is written)\n"))
        #expect(dry.output.contains("line 3: not imported: reps is no number: many\n"))
        #expect(bench.run("dump").output == "")
        let added = run("--json")
        let reports = try JSONSerialization.jsonObject(with: Data(added.output.utf8))
        let report = try #require((reports as? [[String: Any]])?.first)
        #expect(report["imported"] as? Int == 1 && report["faulty"] as? Int == 1)
        let again = run()
        #expect(again.output.contains("there already"))
        let lines = bench.run("dump").output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("ExerciseSet ") } == 1)
    }

    @Test("are taken back by their name")
    func undone() throws {
        var bench = bench
        bench.environment["HOME"] = bench.storePath + "-home"
        let file = try bench.file("strong.csv", Self.header + Self.row)
        #expect(bench.run("import", file, "--time-zone", "GMT", "--unit", "kg").code == 0)
        #expect(bench.run("undo").output == "taken back: import\n")
        #expect(bench.run("dump").output == "")
    }

    @Test("take names from a file, and several files")
    func names() throws {
        let names = try bench.file("names.csv", "row,Barbell Row\n")
        let one = try bench.file("one.csv", Self.header + Self.row)
        let other = try bench.file(
            "other.csv", Self.header + Self.row.replacing("-01", with: "-02"))
        let run = bench.run(
            "import", one, other, "--time-zone", "GMT", "--unit", "lb", "--names", names)
        #expect(run.code == 0, "\(run.errors)")
        let exercises = bench.run("dump").output.split(separator: "\n")
            .filter { $0.hasPrefix("Exercise ") }
        #expect(exercises.count == 1 && exercises.first?.contains("\"Barbell Row\"") == true)
    }

    @Test("take categories from a file, and refuse one with other rows")
    func categories() throws {
        let file = try bench.file("strong.csv", Self.header + Self.row)
        let words = ["import", file, "--time-zone", "GMT", "--unit", "kg", "--categories"]
        let wrong = try bench.file("wrong.csv", "press,Chest\n\nrow\n")
        let refused = bench.runBare(words + [wrong, "--store", bench.storePath])
        #expect(refused.code == 1)
        #expect(
            refused.errors.contains("\(wrong), line 3: expected words of a name, and a category"))
        let rules = try bench.file("rules.csv", "press,Chest\nrow,Back\n")
        let run = bench.runBare(words + [rules, "--store", bench.storePath])
        #expect(run.code == 0, "\(run.errors)")
        #expect(bench.run("dump").output.contains("\"Back\""))
    }

    @Test("say what is missing and what is wrong")
    func wrong() throws {
        let file = try bench.file("strong.csv", Self.header + Self.row)
        let zone = bench.run("import", file)
        #expect(zone.code == 2 && zone.errors.contains("--time-zone NAME is missing"))
        let unknown = bench.run("import", file, "--time-zone", "Mars/Base")
        #expect(unknown.code == 2 && unknown.errors.contains("a name such as Europe/Berlin"))
        let unit = bench.run("import", file, "--time-zone", "GMT")
        #expect(unit.code == 1 && unit.errors.contains("the unit of its weights (line 2)"))
        let stone = bench.run("import", file, "--time-zone", "GMT", "--unit", "stone")
        #expect(stone.code == 2 && stone.errors.contains("one of kg, lb"))
        let other = bench.run("import", file, "--time-zone", "GMT", "--format", "hevy")
        #expect(other.code == 1 && other.errors.contains("Hevy is nearest, and lacks"))
        let none = bench.run("import", "/nowhere.csv", "--time-zone", "GMT")
        #expect(none.code == 3)
        let fresh = try ToolBench()
        #expect(fresh.run("import", "/nowhere.csv", "--time-zone", "GMT").code == 3)
        #expect(!FileManager.default.fileExists(atPath: fresh.storePath))
        #expect(bench.run("import", "--time-zone", "GMT").code == 2)
    }

    @Test("go out again, to a file that was not there")
    func exported() throws {
        let file = try bench.file("strong.csv", Self.header + Self.row)
        #expect(bench.run("import", file, "--time-zone", "GMT", "--unit", "kg").code == 0)
        let path = file + ".hevy"
        let run = bench.run(
            "export", "--format", "hevy", "--output", path, "--time-zone", "GMT")
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output == "wrote 1 sets in 1 rows to \(path)\n")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasSuffix("\nA,2026-03-01 18:00:00,,,Row,,,0,normal,50.0,5,,,\n"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let again = bench.run("export", "--format", "hevy", "--output", path)
        #expect(again.code == 5)
        #expect(again.errors == "plainweights: \(path) cannot be written: File exists.\n")
        let printed = bench.run(
            "export", "--format", "hevy", "--output", "-", "--time-zone", "GMT")
        #expect(
            printed.output == text && printed.errors == "wrote 1 sets in 1 rows to the output\n")
        let told = bench.run("export", "--format", "hevy", "--output", "-", "--json")
        #expect(told.output == text && told.errors.contains("\"rows\": 1"))
        let none = bench.run(
            "export", "--format", "strong", "--output", path + "2", "--from", "2026-03-02", "--json"
        )
        #expect(try bench.json(none)["sets"] as? Int == 0)
        let named = bench.run(
            "export", "--format", "plainweights", "--output", path + "3", "--former-names")
        #expect(
            named.output.hasSuffix(
                """
                not in the file: ExerciseSet.entry of 1 records
                not in the file: ExerciseSet.session of 1 records
                not in the file: ExerciseSet.utcOffsetMinutes of 1 records
                not in the file: 1 records of SessionEntry
                not in the file: 1 records of WorkoutSession

                """))
        #expect(bench.run("export", "--format", "hevy").code == 2)
        #expect(bench.run("export", "--output", path).code == 2)
    }

    @Test("of all records go out to a file, and into another store")
    func records() throws {
        let file = try bench.file("strong.csv", Self.header + Self.row)
        #expect(bench.run("import", file, "--time-zone", "GMT", "--unit", "kg").code == 0)
        let path = file + ".jsonl"
        let written = bench.run("export", "--format", "records", "--output", path)
        #expect(written.code == 0, "\(written.errors)")
        #expect(written.output.hasSuffix(" records to \(path)\n"))
        let printed = bench.run("export", "--format", "records", "--output", "-")
        #expect(try printed.output == String(contentsOfFile: path, encoding: .utf8))
        #expect(printed.errors.hasSuffix(" records to the output\n"))
        let other = try ToolBench()
        let run = other.run("import", path)
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("new"))
        #expect(other.run("dump").output == bench.run("dump").output)
        let again = other.run("import", path, "--json")
        let reports = try JSONSerialization.jsonObject(with: Data(again.output.utf8))
        let report = try #require((reports as? [[String: Any]])?.first)
        #expect(report["present"] as? Int == report["lines"] as? Int)
        let cut = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .dropLast().joined(separator: "\n")
        let half = other.run("import", try other.file("cut.jsonl", cut))
        #expect(half.code == 1 && half.output.contains("the file was cut"))
        let wrong = other.run("import", try other.file("wrong.jsonl", "{\"songs\":1}"))
        #expect(wrong.code == 1 && wrong.errors.contains("the file has no records"))
    }
}
