/// Everything that can go wrong below a record, as flat cases that carry values.
///
/// Absence is never an error: a missing key reads as `nil`. Misuse that only a programming mistake
/// can cause (a table of another environment) traps instead. Indirect, so that what can throw it
/// passes one word.
public indirect enum LMDBError: Error, Hashable, Sendable {
    /// liblmdb or the operating system refused `operation`. The file is as it was before.
    case failed(Code, during: Operation, path: String)
    /// The disk could not say whether the commit is on it. The environment is poisoned: close it,
    /// open it again and read back.
    case outcomeUnknown(Code, path: String)
    /// An earlier commit ended in ``outcomeUnknown(_:path:)``; nothing more is done here.
    case poisoned(Code, path: String)
    /// The environment was closed.
    case closed(path: String)
    /// A key is empty or longer than LMDB can hold.
    case keySize(bytes: Int, limit: Int)
    /// A value is longer than the options allow.
    case valueSize(bytes: Int, limit: Int)
    /// The file is empty, cut short, overwritten, or was never an LMDB file.
    case damaged(FileDamage, path: String)
    /// The page walk asked for at open found violations; the first one is carried.
    case damagedPages(PageViolation, count: Int, path: String)
    /// This thread already holds a transaction that excludes what was asked.
    case transactionOpen(held: TransactionKind, requested: Operation)
    /// Growing the file or copying it needs more room than the file system has.
    case diskFull(neededBytes: Int, availableBytes: Int, path: String)
    /// Every reader slot is taken by a live process, also after clearing those of dead ones.
    case readersFull(limit: Int)
    /// The file is open in this process with other options: these.
    case optionsDiffer([OptionDifference], path: String)
    /// An option has a value, or a pair of options a combination, that means nothing.
    case invalidOption(name: String, value: String)
    /// LMDB's locks do not work on this file system.
    case networkFileSystem(type: String, path: String)
    /// The environment was opened by another process and inherited by `fork`.
    case forked(openedBy: Int32, usedBy: Int32)
    /// A write was asked of an environment that was opened for reading only.
    case readOnly(path: String)
    /// A table was asked for that the file does not have, and that may not be made.
    case tableMissing(name: String)
    /// Another program made the table with flags that this one never uses, DUPSORT for example.
    case tableFlags(name: String, flags: UInt32)
    /// More tables than ``EnvironmentOptions/maximumTables``.
    case tablesFull(limit: Int)
    /// A file stands where a folder should be.
    case notAFolder(path: String)
    /// The target of a copy exists already.
    case alreadyExists(path: String)

    /// What was being done when it failed.
    public enum Operation: String, CaseIterable, Sendable {
        case open, createFolder, check, begin, read, write, get, put, delete, cursor, commit, sync
        case grow, copy, statistics, readers, tables, close, validatePages, moveAside, restore
    }

    /// What a thread can hold open.
    public enum TransactionKind: String, CaseIterable, Sendable {
        case reading, writing
    }
}
