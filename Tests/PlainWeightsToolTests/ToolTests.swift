import CommandLineSupport
import Foundation
import PlainWeights
import PlainWeightsTool
import TestSupport
import Testing

@Suite("The plainweights tool") struct ToolTests {
    private let bench: ToolBench

    init() throws {
        bench = try ToolBench()
    }

    @Test("adds a set to a new exercise, and lists both")
    func adding() throws {
        let added = bench.run(
            "add", "Bench Press", "--category", "Chest", "--weight", "225.5lb", "--reps", "5",
            "--rpe", "8.5", "--notes", "easy")
        #expect(added.errors == "")
        #expect(
            added.output
                == "added Bench Press (a new exercise): 225.5 lb x 5, 2025-08-12 14:00\n")
        let warmUp = bench.run(
            "add", "bénch press", "--weight", "60 kg", "--reps", "10", "--kind", "warm-up",
            "--at", "2025-08-12T13:50")
        #expect(warmUp.output == "added Bench Press: 60 kg x 10, 2025-08-12 13:50\n")
        let list = bench.run("list")
        #expect(
            list.output == """
                Exercise     Category  Updated (UTC)
                Bench Press  Chest     2025-08-12 12:00

                """)
        let history = bench.run("history", "BENCH PRESS")
        #expect(
            history.output == """
                When (local)      Set           Kind    RPE  Notes
                2025-08-12 14:00  225.5 lb x 5          8.5  easy
                2025-08-12 13:50  60 kg x 10    warmUp

                """)
    }

    @Test("gives the same to programs as JSON")
    func json() throws {
        let added = try bench.json(
            bench.run(
                "add", "Row", "--category", "", "--distance", "500", "--duration", "120", "--json"))
        let list = try bench.json(bench.run("list", "--json"))
        let history = try bench.json(bench.run("history", "row", "--json"))
        let sets = try #require(history["sets"] as? [[String: Any]])
        #expect(sets.count == 1 && sets[0]["id"] as? String == added["id"] as? String)
        #expect(sets[0]["distanceMeters"] as? Double == 500)
        #expect(sets[0]["durationSeconds"] as? Int == 120)
        #expect(sets[0]["timestamp"] as? String == "2025-08-12T12:00:00.000Z")
        #expect(sets[0]["utcOffsetMinutes"] as? Int == 120)
        #expect(sets[0]["rpe"] is NSNull && history["next"] is NSNull)
        let exercises = try #require(list["exercises"] as? [[String: Any]])
        #expect(exercises[0]["name"] as? String == "Row")
        #expect(exercises[0]["id"] as? String == sets[0]["exercise"] as? String)
    }

    @Test("fills a store with a sample, once")
    func sample() throws {
        let first = try bench.json(bench.run("sample", "--json"))
        #expect(first["exercises"] as? Int == 20 && first["sets"] as? Int == 76)
        let again = bench.run("sample")
        #expect(again.code == 1)
        #expect(again.errors.hasPrefix("plainweights: The store has Exercise "))
        for kind in ["two-weeks", "year", "live-week"] {
            #expect(bench.run("sample", "--kind", kind, "--end", "2024-02-29").code == 0)
        }
        let store = try WorkoutStore.readOnly(at: bench.storePath)
        #expect(try store.count(store.sets.newest) == 18 + 76 + 2560 + 119)
        #expect(try store.verify().violations == [])
    }

    @Test("finds exercises by their letters, the best first, page by page")
    func finding() throws {
        for name in ["Leg Press", "Bench Press", "Press-up", "Row"] {
            #expect(bench.run("add", name, "--category", "Pressing", "--reps", "5").code == 0)
        }
        let all = bench.run("find", "PRÉSS")
        #expect(
            all.output == """
                Exercise       Category
                [Press]-up     [Press]ing
                Bench [Press]  [Press]ing
                Leg [Press]    [Press]ing
                Row            [Press]ing

                """)
        var names: [String] = []
        var more: [String] = []
        repeat {
            let words = ["find", "press", "--limit", "3", "--json"] + more
            let page = try bench.json(bench.runBare(words + ["--store", bench.storePath]))
            let exercises = try #require(page["exercises"] as? [[String: Any]])
            names += exercises.compactMap { $0["name"] as? String }
            more = (page["next"] as? String).map { ["--after", $0] } ?? []
        } while !more.isEmpty
        #expect(names.count == 4 && Set(names).count == 4)
        let page = bench.run("find", "press", "--limit", "1")
        #expect(page.output.hasSuffix("\n\nmore: --page 2\n"))
        #expect(bench.run("find", "press", "--category", "Legs").output.contains("Press") == false)
        #expect(bench.run("find", "", "--category", "Pressing").output.contains("Press-up"))
        #expect(bench.run("find").code == ExitCode.usage)
    }

    @Test("pages a list to its end by the token at the end of each page")
    func paging() throws {
        _ = bench.run("sample", "--kind", "year")
        for options in [["--by-name"], [], ["--category", "Chest"]] {
            var (names, token) = ([String](), String?.none)
            repeat {
                let more = token.map { ["--after", $0] } ?? []
                let words = ["list", "--limit", "7", "--json"] + options + more
                let page = try bench.json(bench.runBare(words + ["--store", bench.storePath]))
                let exercises = try #require(page["exercises"] as? [[String: Any]])
                names += exercises.compactMap { $0["name"] as? String }
                token = page["next"] as? String
            } while token != nil
            #expect(names.count == (options.first == "--category" ? 10 : 50))
            #expect(Set(names).count == names.count)
            if let two = names.firstIndex(of: "Chest Press Machine 2"),
                let ten = names.firstIndex(of: "Chest Press Machine 10"),
                options == ["--by-name"]
            {
                #expect(two < ten)
            }
        }
    }

    @Test("shows the pages of a list by their numbers, each record once")
    func numberedPages() throws {
        _ = bench.run("sample", "--kind", "year")
        for command in [
            ["list"], ["list", "--by-name"], ["list", "--category", "Chest"], ["find", "press"],
            ["history", "Bench Press"],
        ] {
            let words = command + ["--store", bench.storePath]
            let all = bench.runBare(words + ["--limit", "10000"]).output.split(separator: "\n")
            var (rows, number, goesOn) = ([Substring](), 1, true)
            while goesOn {
                let page = bench.runBare(words + ["--limit", "7", "--page", "\(number)"])
                #expect(page.code == 0, "\(page.errors)")
                number += 1
                let end = "\n\nmore: --page \(number)\n"
                goesOn = page.output.hasSuffix(end)
                let text = goesOn ? page.output.dropLast(end.count) : page.output[...]
                rows += text.split(separator: "\n").dropFirst()
            }
            func squeezed(_ lines: some Sequence<Substring>) -> [[Substring]] {
                lines.map { $0.split(separator: " ") }
            }
            #expect(squeezed(rows) == squeezed(all.dropFirst()), "\(command)")
            let beyond = bench.runBare(words + ["--limit", "7", "--page", "\(number)"])
            #expect(beyond.code == 2 && beyond.errors.contains("--page cannot be \(number)"))
        }
        let token = bench.run("list", "--after", "nonsense")
        #expect(token.code == 2 && token.errors.contains("--page N shows a page"))
        let both = bench.run("list", "--after", "a", "--page", "2", "--json")
        #expect(both.errors.contains("--page and --after exclude each other"))
    }

    @Test("shows a stretch of a history")
    func window() {
        for day in ["2025-08-01", "2025-08-02", "2025-08-03"] {
            #expect(
                bench.run("add", "Plank", "--category", "", "--duration", "60", "--at", day).code
                    == 0)
        }
        let history = bench.run("history", "plank", "--from", "2025-08-02", "--until", "2025-08-03")
        #expect(
            history.output == """
                When (local)      Set   Kind  RPE  Notes
                2025-08-02 00:00  60 s

                """)
    }

    @Test(
        "refuses what is no training, and says why",
        arguments: [
            (
                ["--weight", "20000kg", "--reps", "1"],
                "20000 kg is not possible: enter -10000 kg to 10000 kg."
            ),
            (
                ["--weight", "-10001kg", "--reps", "1"],
                "-10001 kg is not possible: enter"
            ),
            ([], "A set that was done has a weight, repetitions, a distance"),
            (
                ["--reps", "1", "--rpe", "11"],
                "11.0 is not possible: enter 0.0 to 10.0."
            ),
            (
                ["--reps", "1", "--at", "2200-01-01T12:00"],
                "2200-01-01T10:00:00Z is not possible: enter"
            ),
        ])
    func refusals(options: [String], message: String) throws {
        let run = bench.runBare(
            ["add", "Row", "--category", "Back"] + options + ["--store", bench.storePath])
        #expect(run.code == 1 && run.output == "")
        #expect(run.errors.hasPrefix("plainweights: \(message)"), "\(run.errors)")
        let store = try WorkoutStore.readOnly(at: bench.storePath)
        #expect(try store.count(store.exercises.byName) == 0)
    }

    @Test(
        "says what is wrong with the words",
        arguments: [
            (["add", "Row", "--weight", "100"], "--weight cannot be 100"),
            (["add", "Row", "--weight", "kg"], "--weight cannot be kg"),
            (["add", "Row", "--reps", "-1"], "--reps cannot be -1"),
            (["add", "Row", "--kind", "hard"], "--kind cannot be hard: it is one of normal"),
            (["add", "Row", "--at", "2025-02-30"], "--at cannot be 2025-02-30"),
            (["add", "Row", "--at", "2025-02-03T24:00"], "--at cannot be 2025-02-03T24:00"),
            (["add"], "EXERCISE is missing"),
            (
                ["list", "--after", "nonsense", "--json"],
                "The page token is damaged: begin with the first page"
            ),
            (["list", "--by-name", "--category", "a"], "--by-name cannot be given"),
            (["sample", "--kind", "decade"], "--kind cannot be decade"),
            (["lift"], "There is no command lift, did you mean list?"),
            (["hist"], "There is no command hist, did you mean history?"),
            (["add", "Row", "--weight", "1,075kg"], "--weight cannot be 1,075kg"),
            (["add", "Row", "--weight", "1,5.5kg"], "--weight cannot be 1,5.5kg"),
        ])
    func usage(words: [String], message: String) {
        let run = bench.runBare(words + ["--store", bench.storePath])
        #expect(run.code == 2 && run.output == "")
        #expect(run.errors.hasPrefix("plainweights: \(message)"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: bench.storePath))
    }

    @Test("makes no store for a mistyped path, and needs one")
    func missingStore() {
        for words in [["list"], ["history", "Row"], ["add", "Row", "--reps", "1"]] {
            let run = bench.runBare(words + ["--store", bench.storePath])
            #expect(run.code == 3)
            #expect(
                run.errors
                    == "plainweights: There is no store at \(bench.storePath): check the path. "
                    + "sample, and add with --category, make a store.\n")
            let bare = bench.runBare(words)
            #expect(bare.code == 2)
            #expect(
                bare.errors.contains(
                    "--store PATH (or a path in PLAINWEIGHTS_STORE) is missing"))
            var named = bench
            named.environment[ToolContext.storeVariable] = bench.storePath
            let other = named.runBare(words)
            #expect(other.code == 3)
            #expect(
                other.errors
                    == "plainweights: There is no store at \(bench.storePath): check the path. "
                    + "The path is that of PLAINWEIGHTS_STORE; --store PATH names another. "
                    + "sample, and add with --category, make a store.\n")
        }
    }

    @Test("finds the store by the environment")
    func environment() throws {
        var bench = bench
        bench.environment[ToolContext.storeVariable] = bench.storePath
        #expect(bench.runBare(["sample", "--kind", "two-weeks"]).code == 0)
        #expect(bench.runBare(["list"]).output.split(separator: "\n").count == 6)
    }

    @Test("asks which of several exercises of one name is meant")
    func ambiguous() throws {
        let twins = [Exercise(name: "Row"), Exercise(name: "ROW")]
        try WorkoutStore.open(at: bench.storePath).exercises.insert(twins)
        let run = bench.run("add", "row", "--reps", "3")
        #expect(run.code == 4)
        #expect(twins.allSatisfy { run.errors.contains($0.id.description) })
        #expect(
            bench.run("add", "\(twins[1].id)", "--reps", "3").output.hasPrefix("added ROW: 3, "))
        #expect(
            bench.run("history", "squat").errors == "plainweights: There is no exercise squat.\n")
    }

    @Test("an exercise that is not there is answered with the one that was meant")
    func meant() {
        for name in ["Bench Press", "Incline Bench Press", "Row"] {
            #expect(bench.run("add", name, "--category", "", "--reps", "5").code == 0)
        }
        for (word, meant) in [
            ("bench pres", "Bench Press"), ("Bnech Press", "Bench Press"),
            ("incl", "Incline Bench Press"),
            ("press incline", "Incline Bench Press"), ("rwo", "Row"),
        ] {
            let run = bench.run("history", word)
            #expect(run.code == 4)
            #expect(
                run.errors
                    == "plainweights: There is no exercise \(word). Did you mean \(meant)?\n")
        }
        #expect(!bench.run("history", "squat").errors.contains("mean"))
    }

    @Test("numbers are typed with a point or a comma, and kinds with a hyphen or without")
    func typed() {
        for (words, effort) in [
            (["--weight", "62,5kg", "--reps", "5"], "62.5 kg x 5"),
            (["--weight", "62,5 kg", "--reps", "5", "--rpe", "8,5"], "62.5 kg x 5"),
            (["--duration", "30,5"], "30.5 s"), (["--reps", "3", "--kind", "warm-up"], "3"),
            (["--reps", "3", "--kind", "warmUp"], "3"), (["--reps", "3", "--kind", "WARMUP"], "3"),
        ] {
            let run = bench.runBare(
                ["add", "Row", "--category", ""] + words + ["--store", bench.storePath])
            #expect(run.errors == "" && run.output.contains(": \(effort), "), "\(run.output)")
        }
        let history = bench.run("history", "row").output
        #expect(history.ranges(of: "warmUp").count == 3 && history.contains("8.5"))
    }

    @Test("a dump has the names of values, and no raw ones")
    func dump() {
        _ = bench.run("sample", "--kind", "live-week")
        _ = bench.run("add", "Row", "--category", "", "--reps", "5", "--kind", "warmUp")
        let lines = bench.run("dump").output
        for part in [
            " kind=warmUp ", " kind=strength ", " measures=weight+reps ", " traits=none ",
            " side=both ", " loadMode=external ", " weightUnit=kilograms ",
        ] { #expect(lines.contains(part), "\(part)") }
        #expect(!lines.contains("rawValue"))
    }

    @Test("a file that cannot be read or written is named")
    func files() throws {
        _ = bench.run("sample")
        let nowhere = bench.storePath + "/no/file"
        for words in [
            ["import", nowhere, "--time-zone", "GMT"],
            ["import", bench.storePath, "--time-zone", "GMT"],
            ["export", "--format", "hevy", "--output", nowhere],
            ["import", try bench.file("a.csv", "a"), "--time-zone", "GMT", "--names", nowhere],
        ] {
            let run = bench.runBare(words + ["--store", bench.storePath])
            #expect(run.code == (words[0] == "export" ? 5 : 3))
            #expect(run.errors.contains("\(bench.storePath)"), "\(run.errors)")
            #expect(run.errors.contains(" cannot be "), "\(run.errors)")
        }
    }

    @Test("explains itself", arguments: ["sample", "add", "list", "find", "history"])
    func help(command: String) {
        let all = bench.runBare(["--help"])
        #expect(all.code == 0 && all.output.contains("\n  \(command) "))
        let one = bench.runBare([command, "--help"])
        #expect(one.code == 0 && one.errors == "")
        #expect(one.output.contains("Usage: plainweights \(command) "))
        #expect(one.output.contains("\n  plainweights \(command) "))
    }

    @Test("moves no cursor by what is stored")
    func printable() {
        _ = bench.run(
            "add", "\u{1B}[2JRow", "--category", "a\u{7}", "--reps", "1", "--notes", "\u{202E}x")
        for run in [bench.run("list"), bench.run("history", "\u{1B}[2JRow")] {
            #expect(run.code == 0)
            #expect(!run.output.unicodeScalars.contains { $0 != "\n" && $0.isUnprintable })
        }
    }
}
