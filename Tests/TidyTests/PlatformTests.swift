import Foundation
import Testing

/// The libraries ask the system for what only one has in few files, so that another platform is
/// looked through in minutes.
@Suite("what platforms differ in") struct PlatformTests {
    /// The files that may ask which platform it is, and what for.
    private static let reasons = [
        "Sources/CRC32C/crc32c.c": "how a processor says that it has the instruction",
        "Sources/BundledLMDB/include/lmdb.h": "the header of statfs",
        "Sources/SystemLMDB/shim.h": "the header of statfs",
        "Sources/LMDB/Internals/File.swift": "a flush of the disk's cache",
        "Sources/LMDB/Internals/FileSystem.swift": "the kind of a file system",
        "Sources/LMDB/Internals/SystemThread.swift": "whether a new thread is optional",
        "Sources/LMDB/Internals/TransactionGate.swift": "the name of the cheap clock",
        "Sources/PlainWeights/TrainingHome.swift": "the folders for data of programs",
        "Sources/RecordStore/Schema/Declaring/RecordIDGenerator.swift":
            "the name of the cheap clock, and random bytes",
        "Sources/RecordStore/Front/Predicates/Query+Predicate.swift": "a predicate of Foundation",
        "Sources/RecordStore/Front/Predicates/PredicateExpressions+Conditions.swift":
            "expressions that only one Foundation has",
    ]
    /// What Linux has and Apple's systems have not.
    private static let linuxNames: Set = [
        "CLOCK_REALTIME_COARSE", "CLOCK_MONOTONIC_COARSE", "getentropy", "getrandom", "getauxval",
        "fdatasync", "fallocate", "posix_fallocate", "posix_fadvise", "renameat2", "eventfd",
        "memfd_create", "gettid", "prctl", "syscall", "sync_file_range", "copy_file_range",
        "O_TMPFILE", "O_DIRECT", "O_PATH", "MAP_POPULATE", "mremap", "f_type", "accept4", "pipe2",
        "inotify_init", "epoll_create1", "epoll_wait", "PTHREAD_MUTEX_ROBUST",
    ]
    private let files: [SourceFile]

    init() throws {
        files = try Tree.checkedOut.get().sources("swift", "c", "h")
            .filter { $0.path.hasPrefix("Sources/") }
    }

    /// Whether a line asks which platform it is compiled for.
    private static func asks(_ line: String) -> Bool {
        let code = line.trimmingCharacters(in: .whitespaces)
        guard code.hasPrefix("#if") || code.hasPrefix("#elif") || code.hasPrefix("#elseif") else {
            return false
        }
        let questions = ["os(", "canImport(Darwin", "canImport(Glibc", "__linux__", "__APPLE__"]
        return questions.contains { code.contains($0) }
    }

    @Test("is asked for in the files that are listed, and in no other")
    func questions() {
        let asking = files.filter { $0.lines.contains(where: Self.asks) }.map(\.path)
        #expect(Set(asking) == Set(Self.reasons.keys))
    }

    @Test("calls what only Linux has nowhere else")
    func calls() {
        for file in files where Self.reasons[file.path] == nil {
            for (position, line) in file.lines.enumerated() {
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(
                    String.init)
                let found = Self.linuxNames.intersection(words)
                #expect(found.isEmpty, "\(file.path):\(position + 1)")
            }
        }
    }

    @Test("is imported by Foundation alone")
    func imports() {
        for file in files {
            for name in ["Glibc", "Musl", "Darwin"] {
                #expect(!file.lines.contains { $0.hasSuffix("import \(name)") }, "\(file.path)")
            }
        }
    }
}
