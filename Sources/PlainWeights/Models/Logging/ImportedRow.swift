public import Foundation
public import RecordStore

/// The trace of a row of a file that was imported, kept for the next import of it.
///
/// It has the id of the record that the row became. It tells an edit by the user from one in the
/// source, keeps deleted what the user deleted, and takes an import back. Sessions, entries and
/// exercises that rows have made have traces too.
public struct ImportedRow: TrainingRecord, Codable {
    public var id: ID
    /// The program whose file had the row.
    public var source: String
    /// A digest of what the row said. `docs/exchange.md` has the bytes.
    public var digest: Data
    /// The import that brought the row.
    public var batch: UUID
    /// The time of this import.
    public var date: Date
    /// The record that was here before the import and that the row was found to be; nil if the
    /// import made the record.
    public var record: UUID?

    /// Creates the trace of a row.
    public init(
        id: ID, source: String, digest: Data, batch: UUID, date: Date = .now, record: UUID? = nil
    ) {
        self.id = id
        self.source = source
        self.digest = digest
        self.batch = batch
        self.date = date
        self.record = record
    }

    /// The fields, indexes and rules with which the store keeps traces.
    public static let schema = Schema<ImportedRow>(
        "ImportedRow",
        blank: ImportedRow(
            id: ID(), source: "", digest: Data(),
            batch: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            date: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "source", \.source)
        Field(2, "digest", \.digest)
        Field(3, "batch", \.batch)
        Field(4, "date", \.date)
        Field(5, "record", \.record)
        Index("byBatch", on: .ascending(\.batch))
        Validate { try $0.validate() }
    }
}

extension ImportedRow {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("source", source)
        try check.date("date", date)
    }

    /// About how many bytes the trace and its index entries take in the store.
    public var approximateBytes: Int { 160 + source.utf8.count + digest.count }
}
