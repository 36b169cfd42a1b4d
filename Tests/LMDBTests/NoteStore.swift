import Foundation
import LMDB
import TestSupport
import Testing

/// One environment in a folder of its own, with one table.
struct NoteStore: Sendable {
    let folder: TemporaryFolder
    let environment: Environment
    let table: Table

    var path: String { folder.path("store") }
    var dataPath: String { path + "/data.mdb" }

    init(_ options: EnvironmentOptions = EnvironmentOptions()) throws {
        folder = try TemporaryFolder()
        environment = try Environment.open(at: folder.path("store"), options: options)
        table = try environment.openTables(["notes"])[0]
    }

    /// Fills the table with `count` values of `sizeBytes`, under the numbers from 0 as text.
    func fill(_ count: Int, sizeBytes: Int = 100) throws {
        let value = String(repeating: "v", count: sizeBytes)
        try environment.write { transaction in
            for number in 0..<count { try transaction.put(value, for: "\(number)", in: table) }
        }
    }

    func entryCount() throws -> Int {
        try environment.read { try $0.statistics(of: table).entryCount }
    }

    /// The pages of the file hold together: every test that writes ends with this.
    func expectSound(_ location: SourceLocation = #_sourceLocation) throws {
        let report = try environment.validatePages()
        #expect(report.violations == [], sourceLocation: location)
    }
}

/// Options that differ from the usual ones in what `change` sets.
func options(_ change: (inout EnvironmentOptions) -> Void) -> EnvironmentOptions {
    var options = EnvironmentOptions()
    change(&options)
    return options
}
