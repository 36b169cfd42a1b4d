public import Foundation

/// Describes each error in sentences for people: what happened, with its values, and what to do.
extension LMDBError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        switch self {
        case .failed(.notThere, .open, let path), .failed(.notThere, .check, let path):
            "There is no store at \(path): check the path."
        case .failed(let code, let operation, let path):
            (["Cannot \(operation.infinitive(path)): \(code)."] + code.advice).joined(
                separator: " ")
        case .outcomeUnknown(let code, let path):
            "Whether the last commit to \(path) is on the disk is unknown: \(code). \(Self.look)"
        case .poisoned(let code, let path):
            "\(path) does nothing more since a commit of unknown outcome: \(code). \(Self.look)"
        case .replaced(let path):
            "The file of the store at \(path) was replaced by another one: open the store again."
        case .closed(let path): "The store at \(path) was closed: open it again."
        case .cancelled: "The task that reads the store was cancelled."
        case .keySize(let bytes, let limit):
            "A key of \(bytes) bytes cannot be stored: it may have 1 to \(limit)."
        case .valueSize(let bytes, let limit):
            "A value of \(bytes) bytes cannot be stored: maximumValueBytes allows \(limit)."
        case .damaged(let damage, let path):
            "\(path) is damaged or no store: \(damage). \(Self.repair)"
        case .damagedPages(let first, let count, let path):
            "\(path) is damaged in \(count) place\(count == 1 ? "" : "s"), the first: \(first). "
                + Self.repair
        case .transactionOpen(let held, let requested):
            """
            This thread is in a transaction for \(held.rawValue), which must end before it can \
            \(requested.infinitive("the store")).
            """
        case .diskFull(let needed, let available, let path):
            "\(needed) bytes are needed on the disk of \(path), which has \(available): make room."
        case .readersFull(let limit):
            """
            All \(limit) reader slots of the store are taken: end reads that are not needed, \
            or open with more maximumReaders while nobody else has it open.
            """
        case .optionsDiffer(let differences, let path):
            """
            The store at \(path) is open in this process with other options: \
            \(differences.map(\.description).joined(separator: "; ")). \
            Use equal options, or close it first.
            """
        case .invalidOption(let name, let value):
            "The option \(name) cannot be \(value.isEmpty ? "empty" : value)."
        case .networkFileSystem(let type, let path):
            """
            \(path) is on a network file system (\(type)), where a store cannot be locked: \
            keep it on a disk of this machine.
            """
        case .forked(let opener, let user):
            """
            The store was opened by process \(opener), and process \(user) cannot use it after a \
            fork: open it there again.
            """
        case .readOnly(let path):
            "The store at \(path) is open for reading only: open it for writing."
        case .tableMissing(let name):
            "The file has no table \"\(name)\", and none is made for it: restore it from a copy."
        case .tableFlags(let name, let flags):
            """
            Another program made the table "\(name)" with flags that no store uses \
            (0x\(String(flags, radix: 16))): this is not a store's file.
            """
        case .tablesFull(let limit): "More than \(limit) tables are open: raise maximumTables."
        case .folderHasFiles(let path, let name):
            "\(path) has other files, such as \(name): name a new folder, or set allowsOtherFiles."
        case .notAFolder(let path): "\(path) is a file: a store is a folder with data.mdb in it."
        case .alreadyExists(let path): "\(path) is there already: name a place where nothing is."
        }
    }
}

extension LMDBError {
    private static var repair: String {
        "Restore it from a copy, or have it moved aside (whenDamaged)."
    }

    private static var look: String {
        "Close the store, open it again and look whether that commit is there."
    }
}

extension LMDBError.Operation {
    /// Returns the operation as words that follow "cannot", about the store or the file at `path`.
    func infinitive(_ path: String) -> String {
        switch self {
        case .open: "open \(path)"
        case .createFolder: "make the folder \(path)"
        case .check: "check \(path)"
        case .begin: "begin a transaction of \(path)"
        case .read: "read \(path)"
        case .write: "write to \(path)"
        case .get: "get a value of \(path)"
        case .put: "put a value into \(path)"
        case .delete: "delete a value of \(path)"
        case .cursor: "walk through a table of \(path)"
        case .commit: "commit to \(path)"
        case .sync: "flush \(path) to the disk"
        case .grow: "make \(path) larger"
        case .copy: "copy \(path)"
        case .statistics: "measure \(path)"
        case .readers: "list the readers of \(path)"
        case .tables: "open the tables of \(path)"
        case .close: "close \(path)"
        case .validatePages: "check the pages of \(path)"
        case .replace: "replace \(path)"
        case .moveAside: "move \(path) aside"
        case .restore: "restore from \(path)"
        case .startThread: "start the thread that writes to \(path)"
        }
    }
}

extension LMDBError.Code {
    /// Advice for the user about the error. Empty if the name of the code says enough.
    fileprivate var advice: [String] {
        switch rawValue {
        case ENOENT: ["Check the path: what it lies in must be there."]
        case EACCES, EPERM: ["Give this user the permission, or run as its owner."]
        case EROFS: ["Nothing can be written there: open it for reading only."]
        case ENOSPC, EDQUOT: ["Make room and try again: nothing was changed."]
        case EIO: ["The disk fails: copy what can be read to another one."]
        case EBUSY: ["Others are using it: try again."]
        case EAGAIN: ["The system has none left for this user: end what is not needed."]
        case EMFILE, ENFILE: ["Too many files are open: close some."]
        case ENOMEM: ["Memory or address space is short: open with a smaller mapSizeBytes."]
        case ENAMETOOLONG, ELOOP, ENOTDIR: ["Check the path."]
        case Self.corrupted.rawValue: ["The file is damaged: restore it from a copy."]
        case Self.panic.rawValue: ["Close the store and open it again."]
        case Self.mapFull.rawValue: ["Open with a larger mapSizeBytes."]
        case Self.mapResized.rawValue: ["Another process keeps making it larger: try again."]
        case Self.readersFull.rawValue: ["End reads that are not needed."]
        default: []
        }
    }
}

extension LMDBError.Code: LocalizedError {
    /// The text of liblmdb or of the system for the code, and the number.
    public var errorDescription: String? { description }
}
