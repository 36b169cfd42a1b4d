import Foundation
import LMDB
import TestSupport

/// What an environment can be asked: one operation each.
enum LayerOperation: String, CaseIterable {
    case read, write, writeInTask, grow, adopt, openTables, list, clear, sync, copy, validate, open
    case close

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

/// Two operations on one environment, of which the first is held at a step until the second has
/// ended or waits.
struct StepTrial: Sendable {
    let path: String
    let environment: Environment
    let table: Table
    let stage = StepStage()

    /// Opens a copy of the store `model` with a small map and with idle readers.
    init(of model: String, at path: String) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: model + "/data.mdb", toPath: path + "/data.mdb")
        var options = EnvironmentOptions()
        options.durability = .throwaway
        options.mapSizeBytes = 1 << 18
        environment = try Environment.open(
            at: path, options: options, observer: stage.reached)
        table = try environment.openTables(["notes"])[0]
        let (environment, table) = (environment, table)
        try environment.read { _ in
            try Worker { try environment.read { _ = try $0.entries(in: table) } }.join()
        }
    }

    /// Says whether the first operation made so many steps.
    func run(_ first: LayerOperation, heldAt step: Int, _ second: LayerOperation) throws -> Bool {
        stage.arm(at: step)
        let one = start(first, "first")
        if !stage.waitUntilHeld() {
            try check(one.join(), first, "first", mayBeClosed: first == .close)
            try environment.close()
            return false
        }
        let other = start(second, "second")
        stage.letGoOnceStuck()
        let mayBeClosed = [first, second].contains(.close)
        let outcomes = (try one.join(), try other.join())
        try check(outcomes.0, first, "first", mayBeClosed: mayBeClosed)
        try check(outcomes.1, second, "second", mayBeClosed: mayBeClosed)
        try environment.close()
        return true
    }

    private func start(
        _ operation: LayerOperation, _ name: String
    ) -> Worker<Result<Void, any Error>> {
        Worker {
            defer { stage.finish() }
            return Result { try operation.run(in: self, as: name) }
        }
    }

    /// What succeeded is there; nothing fails but by a close.
    private func check(
        _ outcome: Result<Void, any Error>, _ operation: LayerOperation, _ name: String,
        mayBeClosed: Bool
    ) throws {
        do {
            try outcome.get()
        } catch LMDBError.closed(path: path) where mayBeClosed {
            return
        } catch {
            return say("\(operation) as \(name), held at \(stage.heldAt): \(error)")
        }
        let opened = try Environment.open(at: path, options: environment.options)
        let table = try opened.openTables(["notes"])[0]
        let found = try opened.read { try $0.get(name, in: table) }
        if operation.writes, found == nil { say("\(operation) as \(name) was lost") }
        let report = try opened.validatePages()
        if !report.isSound { say("\(operation) as \(name): \(report.violations)") }
    }

    /// Runs `body` in a task and waits for it on this thread.
    func waitForTask(_ body: @escaping @Sendable () async throws -> Void) throws {
        let outcome = Outcome()
        let done = DispatchSemaphore(value: 0)
        Task {
            do { try await body() } catch { outcome.error = error }
            done.signal()
        }
        done.wait()
        if let error = outcome.error { throw error }
    }

    private final class Outcome: @unchecked Sendable {
        // because the semaphore lies between the one who writes it and the one who reads it.
        var error: (any Error)?
    }
}

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
