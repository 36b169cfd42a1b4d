import Foundation
import LMDB
import TestSupport

extension Roles {
    /// `open-as-nobody STORE ACCESS`: as a user without rights, opens, reads all, and writes if
    /// the access allows it.
    static func openAsNobody(_ arguments: [String]) throws {
        let nobody: uid_t = 65_534
        if getuid() == 0, setgid(nobody) != 0 || setuid(nobody) != 0 { throw POSIXError(.EPERM) }
        var options = EnvironmentOptions()
        options.access =
            switch arguments[1] {
            case "create": .create
            case "existing": .existing
            default: .readOnly
            }
        let environment = try Environment.open(at: arguments[0], options: options)
        for table in try environment.openTables(environment.tableNames()) {
            say("\(table.name) \(try environment.read { try $0.entries(in: table).count })")
            if options.access != .readOnly {
                try environment.write { try $0.put("v", for: "k", in: table) }
            }
        }
        say("readers \(try environment.readers().count)")
        waitForLine()
    }

    /// `count-read-only STORE`: says three times how many notes and readers there are.
    static func countReadOnly(_ arguments: [String]) throws {
        var options = EnvironmentOptions()
        options.access = .readOnly
        let environment = try Environment.open(at: arguments[0], options: options)
        let table = try environment.openTables(["notes"])[0]
        for _ in 1...3 {
            try environment.read { view in
                let count = try view.statistics(of: table).entryCount
                say("\(count) \(try environment.readers().count)")
            }
            waitForLine()
        }
    }

    /// `read-files`: for each line, the path of a store, opens it and reads every entry. Prints
    /// a digest of all keys and values, or the error.
    static func readFiles(_ arguments: [String]) throws {
        while let path = readLine() {
            do {
                say(try digest(of: path))
            } catch let error as LMDBError {
                say("error: \(error.caseText)")
            }
        }
    }

    private static func digest(of path: String) throws -> String {
        var options = EnvironmentOptions()
        options.access = .existing
        options.mapSizeBytes = 1 << 20
        let environment = try Environment.open(at: path, options: options)
        var words: [String] = []
        for table in try environment.openTables(environment.tableNames()) {
            try environment.read { view in
                var digest: UInt64 = 0xCBF2_9CE4_8422_2325
                var cursor = try view.cursor(in: table)
                while let entry = try cursor.next() {
                    for span in [entry.key.text, entry.value.text] {
                        for byte in span.utf8 {
                            digest = (digest ^ UInt64(byte)) &* 0x0100_0000_01B3
                        }
                    }
                }
                words.append("\(table.name)=\(digest)")
            }
        }
        try environment.close()
        return words.joined(separator: " ")
    }

    /// `grow STORE COUNT`: fills the table of notes up to a count, far beyond the map of others.
    static func grow(_ arguments: [String]) throws {
        var options = EnvironmentOptions()
        options.mapSizeBytes = 1 << 20
        let environment = try Environment.open(at: arguments[0], options: options)
        let table = try environment.openTables(["notes"])[0]
        try environment.write { transaction in
            for number in 0..<(Int(arguments[1]) ?? 0) {
                try transaction.put(
                    String(repeating: "v", count: 1_500), for: "\(number)", in: table)
            }
        }
        say("grown")
        waitForLine()
        say("\(try environment.read { try $0.statistics(of: table).entryCount })")
    }

    /// `hold-reader STORE LIMIT`: reads until it gets a line.
    static func holdReader(_ arguments: [String]) throws {
        var options = EnvironmentOptions()
        options.maximumReaders = Int(arguments[1]) ?? 126
        let environment = try Environment.open(at: arguments[0], options: options)
        try environment.read { view in
            say("\(view.transactionID)")
            waitForLine()
        }
    }

    /// `rest-after-reads STORE COUNT`: reads as often at once, then one time less, and rests after
    /// each until it gets a line.
    static func restAfterReads(_ arguments: [String]) throws {
        let count = Int(arguments[1]) ?? 0
        var options = EnvironmentOptions()
        options.maximumReaders = count
        let environment = try Environment.open(at: arguments[0], options: options)
        for count in [count, count - 1] {
            let inside = Counter()
            let readers = (0..<count).map { _ in
                Worker {
                    try environment.read { _ in
                        inside.increment()
                        waitUntil { inside.value == count }
                    }
                }
            }
            for reader in readers { try reader.join() }
            say("resting")
            waitForLine()
        }
    }

    /// `foreign-table STORE OTHER USE`: uses a table of one environment in another.
    static func foreignTable(_ arguments: [String]) throws {
        dup2(1, 2)
        let one = try Environment.open(at: arguments[0])
        let other = try Environment.open(at: arguments[1])
        let table = try one.openTables(["notes"])[0]
        _ = try other.openTables(["notes"])
        try other.write { transaction in
            switch arguments[2] {
            case "get": _ = try transaction.view.get("k", in: table)
            case "put": try transaction.put("v", for: "k", in: table)
            case "delete": _ = try transaction.delete("k", in: table)
            case "cursor": _ = try transaction.view.entries(in: table)
            default: _ = try transaction.view.statistics(of: table)
            }
        }
    }

    /// `stale-table STORE`: uses a table after its environment was let go and opened again.
    static func staleTable(_ arguments: [String]) throws {
        dup2(1, 2)
        func opened(_ names: [String]) throws -> (Environment, [Table]) {
            let environment = try Environment.open(at: arguments[0])
            return (environment, try environment.openTables(names))
        }
        let stale = try opened(["first", "second"]).1[0]
        // An object that takes the place of the old one in memory is another one all the same.
        for _ in 0..<100 {
            let (environment, _) = try opened(["second"])
            try environment.write { try $0.put("v", for: "k", in: stale) }
        }
    }

    /// `writer-threads STORE COUNT`: opens, writes asynchronously and lets go, again and again;
    /// prints whether the threads went too.
    static func writerThreads(_ arguments: [String]) throws {
        let count = Int(arguments[1]) ?? 0
        let done = Flag()
        Task {
            for number in 0..<count {
                let environment = try Environment.open(at: arguments[0] + "\(number)")
                let table = try environment.openTables(["notes"])[0]
                try await environment.write { try $0.put("v", for: "k", in: table) }
            }
            done.raise()
        }
        waitUntil { done.isRaised }
        // Some threads of the language's own pool stay; the writers were as many as stores.
        try waitUntil { try threadCount() < count }
        say("gone")
    }

    private static func threadCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }
}
