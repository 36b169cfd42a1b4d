public import Foundation
public import LMDB

/// An error of the storage layer, such as a full disk, a damaged file or another process's lock.
public typealias StorageError = LMDBError

/// An operation that the store refuses, or damage that it finds in its file. The operation that
/// throws has changed nothing in the file.
///
/// A missing record is never an error. Damage of the file below the level of records is a
/// ``StorageError``.
public enum StoreError: Error, Hashable, Sendable {
    /// The schemas of the opened types contain mistakes.
    case schema([SchemaMistake])
    /// A schema of this program has changes that the file cannot follow.
    case schemaDiffers([SchemaDifference])
    /// This program is too old to read or write records of the type as the file has them.
    case closedType(type: String, TypeObstacle)
    /// This program can read records of the type, but lacks what writing them needs.
    case readOnlyType(type: String, TypeObstacle)
    /// A step of a schema threw an error for a record. What the steps have done so far is kept.
    case stepFailed(type: String, step: String, id: UUID, reason: String)
    /// The file has no catalog, so another program made it.
    case notAStore(path: String)
    /// The catalog is damaged.
    case catalog(CatalogDamage, path: String)
    /// The file has a part that this version of the library does not know.
    case needsNewerVersion(CatalogDamage, path: String)
    /// An index that a search names is being built, was refused because records share a value, or
    /// follows other rules of text.
    case indexNotReady(type: String, index: String)
    /// The store was opened without this record type.
    case unknownType(String)
    /// A field of the record has a value that cannot be stored.
    case invalidValue(InvalidValue)
    /// The query asks for something that the record type does not have.
    case invalidQuery(QueryMistake)
    /// The bytes of a record are damaged.
    case damagedRecord(RecordDamage)
    /// `insert` was called with an id that the store already has.
    case alreadyExists(type: String, id: UUID)
    /// Another record has the same values in a unique index. `values` are those of the record that
    /// was rejected.
    case notUnique(
        type: String, index: String, values: [TakenValue], existing: UUID, rejected: UUID)
    /// The record cannot be deleted, because another record refers to it by a reference that
    /// forbids that.
    case deleteDenied(type: String, id: UUID, byType: String, field: String, byID: UUID)
    /// A reference leads to no record at the end of the transaction.
    case dangling(type: String, field: String, id: UUID, target: UUID)
    /// `Maintain` parts trigger each other without an end; `type` is the type whose part would run
    /// next.
    case unsettled(type: String, depth: Int)
    /// An index and its records disagree; `verify()` reports all differences.
    case damagedIndex(type: String, index: String, id: UUID)
    /// A backup is not sound, so it does not take the place of a store. `first` is the first of so
    /// many violations.
    case damagedBackup(_ first: Violation, count: Int, path: String)
    /// No index serves a query that may not scan. `index` names the index that would serve it, such
    /// as `(category, lastUpdated descending)`, or the condition that no index can serve.
    case notServed(type: String, index: String)
    /// A query sorts by a field whose values have no order: an array or a document.
    case unordered(type: String, field: String)
    /// The sum of a column is larger than its type can be.
    case sumTooLarge(type: String, column: String)
    /// A preference cannot be stored, or the stored one cannot be read by this key.
    case preference(PreferenceProblem)
    /// A page token does not fit the query.
    case invalidToken(TokenProblem)
    /// The history cannot be read or followed as asked.
    case history(HistoryProblem)
    /// A transaction cannot be taken back. Nothing was changed.
    case notTakenBack(UndoObstacle)
}

extension StoreError {
    /// The reason why a page token is refused.
    public enum TokenProblem: Hashable, Sendable {
        /// The text is not the text of a token.
        case damaged
        /// The token was made by another version of this library.
        case otherVersion
        /// The token was made for a query with another filter, order or limit.
        case otherQuery
        /// Another index serves the query than when the token was made.
        case otherSchema
    }
}
