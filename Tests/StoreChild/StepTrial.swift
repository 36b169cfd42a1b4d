import Foundation
import LMDB
import TestSupport

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
            try check(one.join(), first, "first", beside: first)
            try environment.close()
            return false
        }
        let other = start(second, "second")
        stage.letGoOnceStuck()
        let outcomes = (try one.join(), try other.join())
        try check(outcomes.0, first, "first", beside: second)
        try check(outcomes.1, second, "second", beside: first)
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

    /// What succeeded is there; nothing fails but by a close or another file.
    private func check(
        _ outcome: Result<Void, any Error>, _ operation: LayerOperation, _ name: String,
        beside other: LayerOperation
    ) throws {
        do {
            try outcome.get()
        } catch LMDBError.closed(path: path) where [operation, other].contains(.close) {
            return
        } catch LMDBError.replaced(path: path) where other == .compact {
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
