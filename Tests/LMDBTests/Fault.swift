import Testing

/// A way for system calls to fail.
struct Fault: CustomTestStringConvertible, Sendable {
    enum Course: CaseIterable, Sendable {
        /// One call fails, the same process goes on.
        case once
        /// All later calls fail until the disk is called healthy, the same process goes on.
        case forGood
        /// All later calls fail, and the process ends at the first error.
        case untilTheEnd
    }

    let calls: String
    let kind: String
    let course: Course

    var testDescription: String { "\(kind) in \(calls), \(course)" }

    static let all = [
        ("pwrite pwritev write writev", ["ENOSPC", "EIO", "short", "late"]),
        ("fdatasync fsync", ["ENOSPC", "EIO"]),
        ("ftruncate", ["ENOSPC", "EIO"]),
        ("mmap", ["ENOMEM"]),
        ("open", ["ENOSPC", "EIO", "ENOMEM"]),
        ("mkdir link", ["ENOSPC", "EIO"]),
    ].flatMap { calls, kinds in
        kinds.flatMap { kind in
            Course.allCases.map { Fault(calls: calls, kind: kind, course: $0) }
        }
    }

    func variables(at number: Int) -> [String: String] {
        var all = ["CALLS": calls, "KIND": kind, "AT": "\(number)"]
        if course != .once { all["FOR_GOOD"] = "1" }
        return all
    }
}
