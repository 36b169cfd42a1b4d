import Foundation
import LMDB
import TestSupport

extension Roles {
    /// `step-pairs FOLDER FIRST SECOND...`: holds the first operation at each of its steps while
    /// each second one runs. Says what went wrong, and at last how many pairs there were.
    static func stepPairs(_ arguments: [String]) throws {
        let operations = arguments.dropFirst().compactMap(LayerOperation.init)
        guard let first = operations.first else { throw POSIXError(.EINVAL) }
        let model = arguments[0] + "/model"
        let path = arguments[0] + "/\(first)"
        try makeModel(at: model)
        let grower = try ChildProcess("grow-each")
        var count = 0
        for second in operations.dropFirst() {
            for step in 1... {
                let trial = try StepTrial(of: model, at: path)
                if [first, second].contains(.adopt) {
                    try grower.writeLine(path)
                    _ = grower.readLine()
                }
                let isHeld = try trial.run(first, heldAt: step, second)
                for name in ["", " by first", " by second"] {
                    try? FileManager.default.removeItem(atPath: path + name)
                }
                if !isHeld { break }
                count += 1
            }
        }
        say("\(count) pairs")
    }

    private static func makeModel(at path: String) throws {
        var options = EnvironmentOptions()
        options.mapSizeBytes = 1 << 18
        let environment = try Environment.open(at: path, options: options)
        let table = try environment.openTables(["notes"])[0]
        try environment.write { try $0.put("v", for: "k", in: table) }
        try environment.close()
    }

    /// `grow-each`: for each line, the path of a store, makes its map larger.
    static func growEach(_ arguments: [String]) throws {
        while let path = readLine() {
            let environment = try Environment.open(at: path)
            let table = try environment.openTables(["notes"])[0]
            try environment.write { transaction in
                try transaction.put(
                    String(repeating: "v", count: 1 << 20), for: "grown", in: table)
            }
            try environment.close()
            say("grown")
        }
    }
}
