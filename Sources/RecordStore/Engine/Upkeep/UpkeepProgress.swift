/// How far a piece of maintenance is.
public struct UpkeepProgress: Hashable, Sendable {
    /// A piece of upkeep, or of other maintenance.
    public enum Work: Hashable, Sendable {
        /// Another process, or another store object, does upkeep, and this call waits for it.
        case waiting
        /// The entries of an index are read from the records and sorted.
        case sorting(type: String, index: String)
        /// The sorted entries of an index are written.
        case writing(type: String, index: String)
        /// Changes that were made meanwhile are brought into the index.
        case catchingUp(type: String, index: String)
        /// The entries of an index that was removed are deleted.
        case clearing(type: String, index: String)
        /// The records of a type that was dropped are deleted.
        case dropping(type: String)
        /// A step of a schema runs over records.
        case step(type: String, name: String)
        /// The records and indexes are compared.
        case verifying
        /// What damaged pages have left is copied to a new file, table by table.
        case salvaging
        /// All entries are copied to a new file that takes the place of the old one.
        case compacting
        /// All entries are copied to another folder.
        case copying
    }

    /// The work that is under way.
    public let work: Work
    /// The number of records, entries or tables that are done.
    public let done: Int
    /// The number of records, entries or tables in all.
    public let total: Int

    init(_ work: Work, done: Int, total: Int) {
        self.work = work
        self.done = done
        self.total = total
    }
}
