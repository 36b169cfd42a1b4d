import LMDB

extension StoreTransaction {
    /// The bytes of a stored record, and those that it has in the newest layout.
    typealias StoredBytes = (bytes: [UInt8], inNewestLayout: [UInt8])

    /// Returns the bytes of a record, or nil if there is none.
    mutating func stored(_ id: IDBits, in table: RecordTable) throws -> StoredBytes? {
        if try context.state.frontiers.advance(to: id, of: table, in: raw.view) { return nil }
        guard let bytes = try raw.view.bytes(of: id, in: table.records) else { return nil }
        // Safe because the array lives to the end of the function.
        let record: EncodedRecord = unsafe try table.encoded(bytes.span.bytes, id)
        if record.layoutVersion == table.newestLayout.version { return (bytes, bytes) }
        let newest = try table.patched(bytes, with: [:], id, sequence: record.sequence)
        return (bytes, newest)
    }

    /// Returns a preference; nil if there is none that can be read.
    func storedPreference(named name: [UInt8]) throws -> PreferenceEntry? {
        guard let table = context.schema.preferences,
            let bytes = try PreferenceTable.entry(name, in: raw.view, table)
        else { return nil }
        return try? PreferenceEntry(bytes, named: name)
    }

    /// Stores a record as a line has it. Rules do not run: a file has what they made.
    /// - Parameter old: the bytes of the stored record.
    mutating func transfer(
        _ bytes: [UInt8], over old: [UInt8]?, _ id: IDBits, in table: RecordTable
    ) throws(LineRefusal) {
        do {
            try table.validate(bytes, id)
        } catch {
            throw .fault(.refused("\(error)"))
        }
        do {
            // Safe because the array lives during the call.
            try unsafe place(bytes.span.bytes, over: old, id, in: table)
        } catch StoreError.notUnique(_, let index, _, let existing, _) {
            throw .fault(.notUnique(index: index, existing: existing))
        } catch StoreError.invalidValue(let problem) {
            throw .fault(.refused("\(problem)"))
        } catch StorageError.valueSize(let bytes, let limit) {
            throw .fault(.refused("\(bytes) bytes are more than \(limit)"))
        } catch {
            throw .other(error)
        }
    }

    /// Stores a preference as a line has it.
    mutating func transfer(_ entry: PreferenceEntry, named name: [UInt8]) throws {
        guard let table = context.schema.preferences else {
            throw StorageError.tableMissing(name: PreferenceTable.name)
        }
        let old = try PreferenceTable.entry(name, in: raw.view, table)
        let bytes = entry.encoded(named: name)
        // Safe because the arrays live during the call.
        unsafe try raw.put(bytes.span.bytes, for: name.span.bytes, in: table)
        context.notePreference(name, old: old, isKept: false)
    }
}
