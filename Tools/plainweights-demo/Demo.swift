import Foundation
import LMDB

/// Opens a store, writes, reads back, copies and checks it.
struct Demo {
    private let folder: String
    private let environment: Environment
    private let sets: Table
    private static let setCount = 10_000

    init(folder: String) throws {
        self.folder = folder
        environment = try Environment.open(at: folder)
        sets = try environment.openTables(["sets"])[0]
        print("opened   \(folder)")
    }

    func run() async throws {
        try await writeAll()
        try await writeFromManyTasks()
        try readBack()
        try copyAndCheck()
    }

    /// One transaction for all: it is on the disk when `write` returns.
    private func writeAll() async throws {
        let seconds = try await Self.seconds {
            try await environment.write { [sets] transaction in
                for number in 0..<Self.setCount {
                    try transaction.put(
                        Self.value(number).span.bytes, for: Self.key(number).span.bytes, in: sets)
                }
            }
        }
        print("wrote    \(Self.setCount) entries in one durable transaction, \(seconds)")
    }

    /// Many small transactions: those that wait together share one flush of the disk.
    private func writeFromManyTasks() async throws {
        let before = try environment.info().lastTransactionID
        let seconds = try await Self.seconds {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in Self.setCount..<Self.setCount + 256 {
                    group.addTask {
                        try await environment.write { [sets] transaction in
                            try transaction.put(
                                Self.value(number).span.bytes, for: Self.key(number).span.bytes,
                                in: sets)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let commits = try environment.info().lastTransactionID - before
        print("wrote    256 entries from 256 tasks in \(commits) durable commits, \(seconds)")
    }

    private func readBack() throws {
        let key = Self.key(4_711)
        let text = try environment.read { view in
            try view.get(key.span.bytes, in: sets)?.withUnsafeBytes {
                String(decoding: $0, as: UTF8.self)
            }
        }
        print("read     entry 4711: \(text ?? "nothing")")
        let count = try environment.read { view in
            var count = 0
            var cursor = try view.cursor(in: sets, .descending)
            while try cursor.next() != nil { count += 1 }
            return count
        }
        print("walked   \(count) entries, newest first")
    }

    private func copyAndCheck() throws {
        try environment.copy(to: folder + "-copy")
        let report = try environment.validatePages()
        let info = try environment.info()
        print(
            """
            copied   to \(folder)-copy
            checked  \(report.pages) pages of \(info.pageSizeBytes) bytes, \
            \(report.violations.count) violations, \(info.freePageCount) free pages
            """)
        if !report.violations.isEmpty { exit(1) }
    }

    private static func key(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    }

    private static func value(_ number: Int) -> [UInt8] {
        Array("set \(number): \(60 + number % 40) kg x \(5 + number % 8)".utf8)
    }

    private static func seconds(_ body: () async throws -> Void) async rethrows -> String {
        let start = ContinuousClock.now
        try await body()
        return String(format: "%.1f ms", (ContinuousClock.now - start) / .milliseconds(1))
    }
}
