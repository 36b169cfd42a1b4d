/// An error of the storage below records.
///
/// A missing key is not an error; it reads as `nil`. A mistake that only a programmer can make,
/// such as using a table of another environment, traps instead. The enum is indirect so that a
/// function that can throw it passes only one word.
public indirect enum LMDBError: Error, Hashable, Sendable {
    /// liblmdb or the operating system refused the operation. The file is unchanged.
    case failed(Code, during: Operation, path: String)
    /// The disk failed during a commit, so the commit may be on the disk or not. Close the
    /// environment, open it again and read what is there.
    case outcomeUnknown(Code, path: String)
    /// An earlier commit ended in ``outcomeUnknown(_:path:)``. The environment refuses every
    /// operation until it is closed.
    case poisoned(Code, path: String)
    /// The data file was replaced by another one. Open the environment again.
    case replaced(path: String)
    /// The environment was closed.
    case closed(path: String)
    /// The task that reads was cancelled. Such a read ends with `CancellationError`; this error is
    /// seen only inside of its closure.
    case cancelled
    /// A key is empty or longer than LMDB can hold.
    case keySize(bytes: Int, limit: Int)
    /// A value is longer than the options allow.
    case valueSize(bytes: Int, limit: Int)
    /// The file is empty, cut short, overwritten, or was never an LMDB file.
    case damaged(FileDamage, path: String)
    /// A check of the pages found damage. The error carries the first violation and the number of
    /// all violations.
    case damagedPages(PageViolation, count: Int, path: String)
    /// This thread holds a transaction that excludes the requested operation.
    case transactionOpen(held: TransactionKind, requested: Operation)
    /// Growing or copying the file needs more room than the file system has.
    case diskFull(neededBytes: Int, availableBytes: Int, path: String)
    /// Live processes use all reader slots. The slots of dead processes were freed first.
    case readersFull(limit: Int)
    /// The file is open in this process with other options. The error lists the differences.
    case optionsDiffer([OptionDifference], path: String)
    /// An option, or a combination of options, is invalid.
    case invalidOption(name: String, value: String)
    /// The folder is on a network file system, where LMDB's locks do not work.
    case networkFileSystem(type: String, path: String)
    /// Another process opened the environment, and this process inherited it by `fork`.
    case forked(openedBy: Int32, usedBy: Int32)
    /// The environment is open for reading only, so it cannot be written.
    case readOnly(path: String)
    /// The file does not have the table, and the caller did not allow creating it.
    case tableMissing(name: String)
    /// Another program created the table with flags that this library never uses, for example
    /// DUPSORT.
    case tableFlags(name: String, flags: UInt32)
    /// More tables are to be opened than ``EnvironmentOptions/maximumTables`` allows.
    case tablesFull(limit: Int)
    /// A folder in which a store should be made has other files, of which one is named.
    case folderHasFiles(path: String, name: String)
    /// A file stands where a folder should be.
    case notAFolder(path: String)
    /// The target of a copy already exists.
    case alreadyExists(path: String)

    /// An operation that can fail.
    public enum Operation: String, CaseIterable, Sendable {
        case open, createFolder, check, begin, read, write, get, put, delete, cursor, commit, sync
        case grow, copy, statistics, readers, tables, close, validatePages, moveAside, restore
        case replace, startThread
    }

    /// A kind of transaction that a thread can hold.
    public enum TransactionKind: String, CaseIterable, Sendable {
        case reading, writing
    }
}
