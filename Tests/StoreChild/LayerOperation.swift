import LMDB
import TestSupport

/// What an environment can be asked: one operation each.
enum LayerOperation: String, CaseIterable {
    case read, write, writeInTask, grow, adopt, openTables, list, clear, sync, copy, compact
    case validate, open, close

    /// Does it in `environment`; `pass` is called inside the closures that it lends to.
    func run(in trial: StepTrial, as name: String) throws {
        let (environment, table) = (trial.environment, trial.table)
        let stage = trial.stage
        switch self {
        case .read, .adopt:
            try environment.read { view in
                stage.pass("in a read")
                _ = try view.entries(in: table)
            }
        case .write:
            try environment.write { transaction in
                stage.pass("in a write")
                try transaction.put("small", for: name, in: table)
            }
        case .writeInTask:
            try trial.waitForTask {
                try await environment.write { transaction in
                    stage.pass("in a job")
                    try transaction.put("small", for: name, in: table)
                }
            }
        case .grow:
            try environment.write { transaction in
                stage.pass("in a write")
                try transaction.put(
                    String(repeating: "v", count: 300_000), for: name, in: table)
            }
        case .openTables: _ = try environment.openTables(["notes", "more of \(name)"])
        case .list: _ = (try environment.readers(), try environment.info())
        case .clear: _ = try environment.clearDeadReaders()
        case .sync: try environment.sync()
        case .copy: try environment.copy(to: "\(trial.path) by \(name)")
        case .compact: try environment.compact()
        case .validate: _ = try environment.validatePages()
        case .open:
            let opened = try Environment.open(
                at: trial.path, options: environment.options, observer: stage.reached)
            _ = try opened.read { $0.transactionID }
        case .close: try environment.close()
        }
    }

    /// Whether it leaves an entry under its name.
    var writes: Bool { [.write, .writeInTask, .grow].contains(self) }
}
