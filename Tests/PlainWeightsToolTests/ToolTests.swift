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

    @Test("logs sets of a new exercise, and lists both")
    func logging() throws {
        let logged = bench.run(
            "log", "Bench Press", "225.5lbx5@8,5", "--new", "--category", "Chest", "--", "easy")
        #expect(logged.errors == "")
        #expect(
            logged.output == """
                Bench Press (a new exercise)
                  1  225.5 lb x 5, @8.5
                  1 set, 5 reps, 1,128 lb; Baseline day

                """)
        let warmUp = bench.run(
            "log", "bénch press", "+warmup", "60kgx10", "--at", "2025-08-12T13:50")
        #expect(warmUp.output.hasPrefix("Bench Press\n  1  60 kg x 10, warmUp\n"))
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
        let logged = try bench.json(
            bench.run("log", "Ergometer", "500m", "2:00", "--new", "--json"))
        let added = try #require(
            (logged["sets"] as? [[String: Any]])?.first?["set"] as? [String: Any])
        let list = try bench.json(bench.run("list", "--json"))
        let history = try bench.json(bench.run("history", "ergometer", "--json"))
        let sets = try #require(history["sets"] as? [[String: Any]])
        #expect(sets.count == 1 && sets[0]["id"] as? String == added["id"] as? String)
        #expect(sets[0]["distanceMeters"] as? Double == 500)
        #expect(sets[0]["durationSeconds"] as? Int == 120)
        #expect(sets[0]["timestamp"] as? String == "2025-08-12T12:00:00.000Z")
        #expect(sets[0]["utcOffsetMinutes"] as? Int == 120)
        #expect(sets[0]["rpe"] is NSNull && history["next"] is NSNull)
        let exercises = try #require(list["exercises"] as? [[String: Any]])
        #expect(exercises[0]["name"] as? String == "Ergometer")
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
            #expect(bench.run("log", name, "5", "--new", "--category", "Pressing").code == 0)
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
                bench.run("log", "Plank", "60s", "--new", "--at", day).code
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
            (["20000x1"], "20000 kg is not possible: enter -10000 kg to 10000 kg."),
            (["-10001x1"], "-10001 kg is not possible: enter"),
            (["1", "--at", "2200-01-01T12:00"], "2200-01-01T10:00:00Z is not possible: enter"),
        ])
    func refusals(words: [String], message: String) throws {
        let run = bench.runBare(["log", "Erg", "--new"] + words + ["--store", bench.storePath])
        #expect(run.code == 1 && run.output == "")
        #expect(run.errors.hasPrefix("plainweights: \(message)"), "\(run.errors)")
        let store = try WorkoutStore.readOnly(at: bench.storePath)
        #expect(try store.count(store.exercises.byName) == 0)
    }

    @Test(
        "says what is wrong with the words",
        arguments: [
            (["log", "Row", "80y8"], "Nothing was done of Row 80y8."),
            (["log", "Row", "80x8", "hard"], "hard is no set."),
            (["log", "Row", "80x8@11"], "80x8@11 has no effort from 0 to 10"),
            (["log", "Row", "5", "--at", "2025-02-30"], "--at cannot be 2025-02-30"),
            (["log", "Row", "5", "--at", "2025-02-03T24:00"], "--at cannot be 2025-02-03T24:00"),
            (["log", "Row", "5", "--unit", "stone"], "--unit cannot be stone: it is kg or lb"),
            (["log", "Row", "5", "--category", "Back"], "--category cannot be given"),
            (["log", "Row", "5", "-x"], "There is no option -x here"),
            (["log"], "Type an exercise and what was done"),
            (["again", "0"], "N cannot be 0"), (["undo", "x"], "N cannot be x"),
            (["delete", "Row"], "--set N or --all is missing"),
            (["delete", "Row", "--set", "first"], "--set cannot be first"),
            (["rename", "Row"], "NAME is missing"),
            (
                ["list", "--after", "nonsense", "--json"],
                "The page token is damaged: begin with the first page"
            ),
            (["list", "--by-name", "--category", "a"], "--by-name cannot be given"),
            (["sample", "--kind", "decade"], "--kind cannot be decade"),
            (["lift"], "There is no command lift, did you mean list?"),
            (["hist"], "There is no command hist, did you mean history?"),
            (["histroy", "bench"], "There is no command histroy, did you mean history?"),
        ])
    func usage(words: [String], message: String) {
        let words =
            words.count > 1 || words == ["log"] ? words + ["--store", bench.storePath] : words
        let run = bench.runBare(words)
        #expect(run.code == 2 && run.output == "")
        #expect(run.errors.hasPrefix("plainweights: \(message)"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: bench.storePath))
    }

    @Test("makes no store for a mistyped path, and needs one")
    func missingStore() {
        for words in [["list"], ["history", "Row"], ["log", "Row", "1"]] {
            let run = bench.runBare(words + ["--store", bench.storePath])
            #expect(run.code == 3)
            #expect(
                run.errors
                    == "plainweights: There is no store at \(bench.storePath): check the path. "
                    + "log with --new, import, and sample make a store.\n")
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
                    + "log with --new, import, and sample make a store.\n")
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
        let run = bench.run("log", "row", "3")
        #expect(run.code == 4)
        #expect(twins.allSatisfy { run.errors.contains($0.id.description) })
        #expect(
            bench.run("log", "\(twins[1].id)", "3").output.hasPrefix("ROW\n  1  3\n"))
        #expect(
            bench.run("history", "squat").errors == "plainweights: There is no exercise squat.\n")
    }

    @Test("an exercise that is not there is answered with the one that was meant")
    func meant() {
        for name in ["Bench Press", "Incline Bench Press", "Row"] {
            #expect(bench.run("log", name, "5", "--new").code == 0)
        }
        for (word, meant) in [
            ("Bnech Press", "Bench Press"), ("rwo", "Row"),
        ] {
            let run = bench.run("history", word)
            #expect(run.code == 4)
            #expect(
                run.errors
                    == "plainweights: There is no exercise \(word). Did you mean \(meant)?\n")
        }
        #expect(!bench.run("history", "squat").errors.contains("mean"))
    }

    @Test("a new exercise is none that is called in a longer way, and is made once")
    func newExercise() {
        for (name, count) in [
            ("Bench Press Machine", 1), ("Bench Press", 2), ("bench  <press>", 2),
        ] {
            #expect(bench.run("log", name, "5", "--new").code == 0)
            #expect(bench.run("list").output.split(separator: "\n").count == count + 1, "\(name)")
        }
    }

    @Test("a name may be short, and the one counts that has no more words")
    func shortNames() {
        for name in ["Bench Press", "Incline Bench Press", "Bench Press Machine", "Leg Curl"] {
            #expect(bench.run("log", name, "5", "--new", "--category", "a").code == 0)
        }
        for (word, name) in [
            ("ben pr", "Bench Press"), ("BENCH", "Bench Press"), ("incl", "Incline Bench Press"),
            ("curl", "Leg Curl"), ("press incline", "Incline Bench Press"),
            ("bench press m", "Bench Press (Machine)"),
        ] {
            let run = bench.run("log", word, "5")
            // Both begin with one word that has no other.
            if word == "BENCH" {
                #expect(run.code == 4 && run.errors.contains("Bench Press, Bench Press (Machine)"))
            } else {
                #expect(run.output.hasPrefix("\(name)\n"), "\(word): \(run.output)\(run.errors)")
            }
        }
        var asked = bench
        asked.answer = "2"
        #expect(asked.run("log", "bench", "5").output.hasPrefix("Bench Press (Machine)\n"))
        asked.answer = "3"
        #expect(asked.run("log", "bench", "5").code == 4)
    }

    @Test("a dump has the names of values, and no raw ones")
    func dump() {
        _ = bench.run("sample", "--kind", "live-week")
        _ = bench.run("log", "Row", "+warmup", "5", "--new")
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

    @Test("explains itself", arguments: ["sample", "log", "list", "find", "history"])
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
            "log", "\u{1B}[2JRow", "1", "--new", "--category", "a\u{7}", "--", "\u{202E}x")
        for run in [bench.run("list"), bench.run("history", "\u{1B}[2JRow")] {
            #expect(run.code == 0)
            #expect(!run.output.unicodeScalars.contains { $0 != "\n" && $0.isUnprintable })
        }
    }
}
