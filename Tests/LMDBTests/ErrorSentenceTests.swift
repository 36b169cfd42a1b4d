import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Errors of the LMDB layer speak") struct ErrorSentenceTests {
    @Test("each error says in sentences what happened, with its values")
    func errors() {
        for error in LMDBError.everyCase {
            #expect(Sentence(of: error).flaws == [])
            #expect(error.description == error.localizedDescription)
        }
    }

    @Test("each operation that fails is named in words", arguments: LMDBError.Operation.allCases)
    func operations(operation: LMDBError.Operation) {
        for code in [LMDBError.Code.accessDenied, .noSpace, .inputOutput, .corrupted, .mapFull] {
            let error = LMDBError.failed(code, during: operation, path: "/a/b")
            #expect(Sentence(of: error).flaws == [])
            #expect(error.description.hasPrefix("Cannot "))
            #expect(error.description.contains(": \(code). "), "no advice: \(error)")
        }
        for kind in LMDBError.TransactionKind.allCases {
            let error = LMDBError.transactionOpen(held: kind, requested: operation)
            #expect(Sentence(of: error).flaws == [])
        }
    }

    @Test("each damage of a file, and of a page, is told in words")
    func damages() {
        for damage in FileDamage.everyCase { #expect(Sentence(of: damage).flaws == []) }
        for field in FileDamage.MetaField.allCases {
            #expect(Sentence(of: FileDamage.wrongMeta(page: 0, field, found: 7)).flaws == [])
        }
        for kind in PageViolation.Kind.everyCase {
            let violation = PageViolation(page: 31, tree: .table(name: "notes"), kind: kind)
            #expect(Sentence(of: violation).flaws == [])
        }
        #expect(Sentence(of: LMDBError.Code.busy).flaws.allSatisfy { !$0.hasPrefix("no words") })
    }

    @Test("a store that is not there, a full disk and a damaged file read well")
    func samples() {
        #expect(
            LMDBError.failed(.notThere, during: .open, path: "/a").localizedDescription
                == "There is no store at /a: check the path.")
        #expect(
            LMDBError.failed(.noSpace, during: .commit, path: "/a").localizedDescription
                == "Cannot commit to /a: No space left on device (28). "
                + "Make room and try again: nothing was changed.")
        #expect(
            LMDBError.damaged(.tooShort(sizeBytes: 3, neededBytes: 100), path: "/a")
                .localizedDescription
                == "/a is damaged or no store: it ends after 3 bytes where 100 are needed. "
                + "Restore it from a copy, or have it moved aside (whenDamaged).")
    }
}

extension LMDBError: CaseChain {
    public static var firstCase: Self { .failed(.busy, during: .open, path: "/a/b") }

    public var nextCase: Self? {
        switch self {
        case .failed: .outcomeUnknown(.inputOutput, path: "/a/b")
        case .outcomeUnknown: .poisoned(.inputOutput, path: "/a/b")
        case .poisoned: .replaced(path: "/a/b")
        case .replaced: .closed(path: "/a/b")
        case .closed: .cancelled
        case .cancelled: .keySize(bytes: 600, limit: 511)
        case .keySize: .valueSize(bytes: 77, limit: 66)
        case .valueSize: .damaged(.pagesPastEnd(sizeBytes: 12_345), path: "/a/b")
        case .damaged:
            .damagedPages(
                PageViolation(page: 31, tree: .main, kind: .tooDeep), count: 2, path: "/a/b")
        case .damagedPages: .transactionOpen(held: .reading, requested: .write)
        case .transactionOpen: .diskFull(neededBytes: 555, availableBytes: 444, path: "/a/b")
        case .diskFull: .readersFull(limit: 126)
        case .readersFull:
            .optionsDiffer(
                [OptionDifference(name: "maximumTables", used: "256", requested: "3")],
                path: "/a/b")
        case .optionsDiffer: .invalidOption(name: "maximumReaders", value: "-5")
        case .invalidOption: .networkFileSystem(type: "nfs", path: "/a/b")
        case .networkFileSystem: .forked(openedBy: 4_711, usedBy: 4_712)
        case .forked: .readOnly(path: "/a/b")
        case .readOnly: .tableMissing(name: "notes")
        case .tableMissing: .tableFlags(name: "notes", flags: 0x1C)
        case .tableFlags: .tablesFull(limit: 99)
        case .tablesFull: .folderHasFiles(path: "/a/b", name: "passwd")
        case .folderHasFiles: .notAFolder(path: "/a/b")
        case .notAFolder: .alreadyExists(path: "/a/b")
        case .alreadyExists: nil
        }
    }
}

extension FileDamage: CaseChain {
    public static var firstCase: Self { .notRegularFile(mode: 0o755) }

    public var nextCase: Self? {
        switch self {
        case .notRegularFile: .tooShort(sizeBytes: 33, neededBytes: 44)
        case .tooShort: .unreadable(offset: 55, errno: EIO)
        case .unreadable: .wrongMeta(page: 1, .magic, found: 66)
        case .wrongMeta: .pagesPastEnd(sizeBytes: 77)
        case .pagesPastEnd: .pageSizesDiffer(first: 4_096, second: 8_192)
        case .pageSizesDiffer: .transactionsApart(first: 88, second: 99)
        case .transactionsApart: .noSuchTransaction(88, newest: 99)
        case .noSuchTransaction: nil
        }
    }
}

extension PageViolation.Kind: CaseChain {
    public static var firstCase: Self { .outOfRange(from: 12, lastPage: 34) }

    public var nextCase: Self? {
        switch self {
        case .outOfRange: .pastEndOfFile(from: 12)
        case .pastEndOfFile: .reachedTwice(from: 12)
        case .reachedTwice: .reachableAndFree
        case .reachableAndFree: .unreadable(.tooShort(sizeBytes: 33, neededBytes: 44))
        case .unreadable: .wrongNumber(found: 12)
        case .wrongNumber: .wrongFlags(0x1C)
        case .wrongFlags: .unsupported(flags: 0x1C)
        case .unsupported: .wrongBounds(lower: 12, upper: 34)
        case .wrongBounds: .tooFewNodes(12)
        case .tooFewNodes: .nodeOutside(node: 12, offset: 34)
        case .nodeOutside: .nodesNotPacked(upper: 12)
        case .nodesNotPacked: .wrongKeySize(node: 12, size: 34)
        case .wrongKeySize: .wrongNodeFlags(node: 12, flags: 0x1C)
        case .wrongNodeFlags: .dataOutside(node: 12, size: 34)
        case .dataOutside: .wrongTableRecord(node: 12, size: 34)
        case .wrongTableRecord: .keysNotAscending(node: 12)
        case .keysNotAscending: .keyOutsideSeparators(node: 12)
        case .keyOutsideSeparators: .wrongLeafDepth(found: 12, others: 34)
        case .wrongLeafDepth: .tooDeep
        case .tooDeep: .wrongRunLength(found: 12, needed: 34)
        case .wrongRunLength: .wrongTreeHeader(flags: 0x1C, pad: 34)
        case .wrongTreeHeader: .wrongCounts(recorded: TableStatistics(), found: TableStatistics())
        case .wrongCounts: .impossibleCounts(recorded: TableStatistics())
        case .impossibleCounts: .wrongFreeTransaction(12, newest: 34)
        case .wrongFreeTransaction: .wrongFreeRecordSize(12)
        case .wrongFreeRecordSize: .wrongFreeCount(12, room: 34)
        case .wrongFreeCount: .freeOutOfRange(12, lastPage: 34)
        case .freeOutOfRange: .freeNotDescending(12)
        case .freeNotDescending: .freeTwice(12)
        case .freeTwice: nil
        }
    }
}
