import Foundation
import LMDB
import TestSupport

/// What a child process can do.
enum Roles {
    /// Opens the environment and reads every entry of every table.
    static func open(_ arguments: [String]) throws {
        let environment = try Environment.open(at: arguments[0])
        for table in try environment.openTables(environment.tableNames()) {
            let count = try environment.read { try $0.entries(in: table).count }
            say("\(table.name) \(count)")
        }
    }
}

/// Prints a line at once: the test may be waiting for it, or about to kill this process.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Holds still until the test gives a line.
func waitForLine() {
    _ = readLine()
}
