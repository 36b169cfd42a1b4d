public import Foundation
public import LMDB

/// What the storage layer throws: a full disk, a damaged file, another process's lock.
public typealias StorageError = LMDBError

/// What a store refuses, or finds wrong in its file. Nothing was written when one is thrown.
///
/// Absence is never an error. Damage of the file below the records is a ``StorageError``.
public enum StoreError: Error, Hashable, Sendable {
    /// The schemas of the opened types have mistakes.
    case schema([SchemaError])
    /// The file was written with other schemas.
    case schemaDiffers([SchemaDifference])
    /// Another process has added types to the file that this one does not know: it could leave
    /// their references behind, so it only reads from now on.
    case schemaOutdated(generation: UInt64)
    /// The file has no catalog: another program made it.
    case notAStore(path: String)
    /// The catalog is damaged, or of a format that this version does not know.
    case catalog(CatalogDamage, path: String)
    /// Text in keys was put in order by other versions of Unicode and of the folding.
    case otherTextVersions(unicode: UInt16, fold: UInt16, path: String)
    /// An index is being built or was found to be wrong: this version cannot mend it.
    case indexNotReady(type: String, index: String, path: String)
    /// A record type that was not given when the store was opened.
    case unknownType(String)
    case invalidValue(InvalidValue)
    /// The query asks for what the type does not have.
    case invalidQuery(QueryMistake)
    case damagedRecord(RecordDamage)
    /// `insert` of an id that is there.
    case alreadyExists(type: String, id: UUID)
    /// Another record has the same values in a unique index.
    case notUnique(type: String, index: String, existing: UUID, rejected: UUID)
    /// The record is referred to by another whose reference forbids deleting it.
    case deleteDenied(type: String, id: UUID, byType: String, field: String, byID: UUID)
    /// A reference leads nowhere at the end of the transaction.
    case dangling(type: String, field: String, id: UUID, target: UUID)
    /// `Maintain` parts set each other off without an end; the last was to run for this type.
    case unsettled(type: String, depth: Int)
    /// An index and its records disagree; `verify()` says how.
    case damagedIndex(type: String, index: String, id: UUID)
    /// No index serves a query that may not scan. `index` says what would, such as
    /// `(category, lastUpdated descending)`, or which condition no index can serve.
    case notServed(type: String, index: String)
    /// A query sorts by a field whose values have no order: an array, or a document.
    case unordered(type: String, field: String)
    case invalidToken(TokenProblem)
}
