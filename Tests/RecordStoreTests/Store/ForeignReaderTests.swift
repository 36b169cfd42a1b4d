import Foundation
import RecordStore
import TestSupport
import Testing

/// Other programs that open a store's file. Where one is not installed, its test is skipped.
@Suite("Other readers of the file") struct ForeignReaderTests {
    /// A store of some records, and how many entries each of its tables has.
    private func withFilledStore(_ body: (Store, [String: Int]) throws -> Void) throws {
        try withVerifiedStore(Library.types) { store in
            let author = Author(name: "Ada", email: "a@x")
            try store.write { transaction in
                try transaction.save(author)
                try transaction.set(PreferenceKey("author", default: ""), to: author.name)
                for number in 0..<500 {
                    try transaction.save(
                        Book(
                            title: number % 9 == 0 ? .long("title", number) : "\(number)",
                            author: author.id, tags: ["a\(number)", "b\(number)"]))
                }
            }
            // One author with two entries, and 500 books with five, two of them for its tags.
            let report = try store.verify()
            #expect(report.recordCount == 501 && report.entryCount == 2 + 500 * 6)
            try body(
                store,
                [
                    "catalog": 3, "t1": 1, "t2": 500, "t3": 0, "i1": 1, "i2": 1, "i3": 500,
                    "i4": 500, "i5": 500, "i6": 1_000, "i7": 500, "i8": 0, "i9": 0, "i10": 0,
                    "preferences": 1,
                ])
        }
    }

    private func run(_ command: String) throws -> (ending: ChildProcess.Ending, output: String) {
        let child = try ChildProcess(program: "/bin/sh", arguments: ["-c", command])
        let output = child.readAll()
        return (child.wait(), output)
    }

    private static func has(_ command: String) -> Bool {
        let child = try? ChildProcess(program: "/bin/sh", arguments: ["-c", command])
        _ = child?.readAll()
        return child?.wait() == .exit(0)
    }

    @Test(
        "mdb_stat counts the same entries",
        .enabled(if: has("command -v mdb_stat >/dev/null"), "mdb_stat is not installed"))
    func lmdbUtilities() throws {
        try withFilledStore { store, expected in
            let (ending, output) = try run("mdb_stat -a '\(store.path)'")
            #expect(ending == .exit(0))
            var counts: [String: Int] = [:]
            var name = ""
            for line in output.split(separator: "\n") {
                if line.hasPrefix("Status of ") { name = String(line.dropFirst(10)) }
                let words = line.split(separator: " ")
                if words.first == "Entries:" { counts[name] = Int(words[1]) }
            }
            counts["Main DB"] = nil
            #expect(counts == expected)
        }
    }

    @Test(
        "py-lmdb counts the same entries",
        .enabled(
            if: has("${PLAINWEIGHTS_PYTHON:-python3} -c 'import lmdb' 2>/dev/null"),
            "python3 with the package lmdb is not there; PLAINWEIGHTS_PYTHON names another"))
    func python() throws {
        let script = """
            import lmdb, sys
            environment = lmdb.open(sys.argv[1], max_dbs=64, readonly=True)
            with environment.begin() as main:
                for name in [bytes(key) for key, _ in main.cursor()]:
                    table = environment.open_db(name, txn=main, create=False)
                    walked = sum(1 for _ in main.cursor(table))
                    assert walked == main.stat(table)["entries"]
                    print(name.decode(), walked)
            """
        try withFilledStore { store, expected in
            let folder = try TemporaryFolder()
            let path = folder.path("count.py")
            try Data(script.utf8).write(to: URL(fileURLWithPath: path))
            let (ending, output) = try run(
                "${PLAINWEIGHTS_PYTHON:-python3} '\(path)' '\(store.path)' 2>&1")
            #expect(ending == .exit(0), "\(output)")
            var counts: [String: Int] = [:]
            for line in output.split(separator: "\n") {
                let words = line.split(separator: " ")
                counts[String(words[0])] = words.count > 1 ? Int(words[1]) : nil
            }
            #expect(counts == expected)
        }
    }
}
