import CRC32C
import LMDB

/// A writer of the changes of one transaction, in the order of types and ids.
///
/// It writes from the bytes of the records, and uses its memory again: a batch has many changes.
struct HistoryEntryWriter: ~Copyable {
    private let sequence: UInt64
    private var key = ByteBuffer(capacity: HistoryFormat.changeKeySizeBytes)
    private var value = ByteBuffer()

    init(sequence: UInt64) {
        self.sequence = sequence
    }

    /// Writes the change of one record.
    /// - Returns: the number of bytes that it takes, or 0 if nothing is different.
    mutating func append(
        _ id: IDBits, _ entry: ChangeLog.Entry, to changes: Table, in raw: inout WriteTransaction
    ) throws -> Int {
        value.removeAll()
        guard try encode(id, entry, in: raw.view) else { return 0 }
        key.removeAll()
        key.append(sequence.byteSwapped)
        key.append(entry.table.number.byteSwapped)
        key.append(id.high.byteSwapped)
        key.append(id.low.byteSwapped)
        value.append(checksum)
        if try !raw.append(value.bytes, for: key.bytes, in: changes) {
            // Only a file that went back to an older state has keys behind this one.
            try raw.put(value.bytes, for: key.bytes, in: changes)
        }
        return key.count + value.count
    }

    private var checksum: UInt32 {
        // Safe because both buffers lend their bytes during the calls.
        unsafe key.withUnsafeBytes { key in
            let seed = unsafe crc32c_extend(0, key.baseAddress, key.count)
            return unsafe value.withUnsafeBytes {
                unsafe crc32c_extend(seed, $0.baseAddress, $0.count)
            }
        }
    }

    /// Encodes what happened to a record.
    /// - Returns: false if nothing is different.
    private mutating func encode(
        _ id: IDBits, _ entry: ChangeLog.Entry, in view: ReadView
    ) throws -> Bool {
        let byRules = entry.origin == .rules ? HistoryFormat.byRules : 0
        guard let old = entry.old else {
            value.append(HistoryFormat.inserted | byRules)
            return entry.isThere
        }
        let table = entry.table
        // Safe because the arrays live to the end of the function.
        let before: EncodedRecord = unsafe try table.encoded(old.span.bytes, id)
        if !entry.isThere {
            value.append(HistoryFormat.deleted | byRules)
            value.appendVariable(UInt64(before.layoutVersion))
            value.append(before.bytes.extracting(droppingFirst: RecordFormat.headerSizeBytes))
            return true
        }
        // The new bytes are not kept of a record that was deleted and saved again.
        guard let new = try entry.new ?? view.bytes(of: id, in: table.records) else {
            preconditionFailure("\(table.name) \(id.uuid) was there a moment ago")
        }
        let after: EncodedRecord = unsafe try table.encoded(new.span.bytes, id)
        var isMixed = false
        if case .mixed = entry.origin { isMixed = true }
        value.append(HistoryFormat.updated | byRules | (isMixed ? HistoryFormat.mixed : 0))
        value.appendVariable(UInt64(table.newestLayout.version))
        let headCount = value.count
        try encodeDifferences(before, after, table, entry.origin)
        return value.count > headCount
    }

    /// Encodes the fields of the newest layout in which two versions of a record differ.
    private mutating func encodeDifferences(
        _ before: borrowing EncodedRecord, _ after: borrowing EncodedRecord, _ table: RecordTable,
        _ origin: ChangeOrigin
    ) throws {
        let layout = table.newestLayout
        let isPlain =
            before.layoutVersion == layout.version && after.layoutVersion == layout.version
        for slot in layout.slots {
            if isPlain {
                let (old, new) = (try before.value(slot), try after.value(slot))
                if let old, let new, old.isEqual(to: new) { continue }
                if old == nil, new == nil { continue }
                append(slot.number, origin)
                append(old)
                append(new)
            } else {
                let field = table.openField(slot.number)
                let old = try field.withValue(in: before) { $0?.array }
                let new = try field.withValue(in: after) { $0?.array }
                if old == new { continue }
                append(slot.number, origin)
                // Safe because the arrays live during the calls.
                unsafe append(old?.span.bytes)
                unsafe append(new?.span.bytes)
            }
        }
    }

    private mutating func append(_ field: UInt16, _ origin: ChangeOrigin) {
        guard case .mixed(let callerFields) = origin else {
            return value.appendVariable(UInt64(field))
        }
        value.appendVariable(UInt64(field) << 1 | (callerFields.contains(field) ? 0 : 1))
    }

    /// Appends a value that may be nil: its length and one, or 0.
    private mutating func append(_ field: RawSpan?) {
        guard let field else { return value.appendVariable(0) }
        value.appendVariable(UInt64(field.byteCount) + 1)
        value.append(field)
    }
}

extension ByteBuffer {
    /// Appends a number in seven bits a byte, as ``HistoryParser/readVariable()`` reads it.
    fileprivate mutating func appendVariable(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func append(_ bytes: RawSpan) {
        // Safe because the bytes are copied while they are lent.
        unsafe bytes.withUnsafeBytes { unsafe append($0) }
    }
}
