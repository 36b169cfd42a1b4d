import LMDB

extension OpenOrderedIndex {
    func appendKeys(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws {
        let builder = EntryBuilder(table: table, index: self, id: id)
        if elementColumn != nil {
            keys += try builder.allEntries(record, &encoder).keys
        } else if try builder.entry(of: record, &encoder) != nil {
            keys.append(encoder.bytes.array)
        }
    }

    func forEachEntry(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable,
        _ encoder: inout KeyEncoder, _ body: (RawSpan, RawSpan) throws -> Void
    ) throws {
        let builder = EntryBuilder(table: table, index: self, id: id)
        if elementColumn != nil {
            for (key, value) in try builder.allEntries(record, &encoder) {
                // Safe because the loop variables keep their arrays alive during the call.
                unsafe try body(key.span.bytes, value.span.bytes)
            }
        } else if let value = try builder.entry(of: record, &encoder) {
            unsafe try body(encoder.bytes, value.span.bytes)
        }
    }

    func id(of entry: borrowing Entry) -> IDBits? { IDBits(of: entry, in: self) }

    func opacity(_ recorded: CatalogIndex, hasOtherText: Bool) -> PartlyCheckedIndex.Reason? {
        let hasText = columns.contains { $0.key.kind == .string }
        if hasOtherText, hasText || filter?.condition.hasText == true {
            return .otherTextVersion
        }
        switch recorded.definition.condition {
        case nil: break
        case .closure: if derivation == nil { return .condition }
        case .filter: if filter == nil { return .condition }
        }
        return isComputable ? nil : .computedColumn
    }

    /// Whether the program can compute the values of all columns of a record.
    var isComputable: Bool {
        computed.allSatisfy { column in
            switch column {
            case .expression: true
            case .closure: derivation != nil
            case .unknown: false
            }
        }
    }

    var hasEveryRecordOnce: Bool { !isPartial && elementColumn == nil }

    /// Compares the columns that are fields of the record, and the covered fields of the entry.
    func fault(
        of entry: InspectedEntry, with value: RawSpan, of record: EncodedRecord, _ id: IDBits,
        in table: RecordTable, _ reason: PartlyCheckedIndex.Reason
    ) -> Violation.Kind? {
        let builder = EntryBuilder(table: table, index: self, id: id)
        do {
            // Another text version may have another order, so its key bytes cannot be compared.
            let isOfRecord =
                try reason == .otherTextVersion || builder.hasPlainColumns(of: record, entry.key)
            if !isOfRecord { return .strayEntry }
            // The form of a column that the program cannot compute is not known.
            let expected = try builder.value(of: record, hasOtherForm: hasOtherForm(value))
            return expected == value.array ? nil : .wrongEntry
        } catch {
            // A record whose values make no entry has no entry.
            return .strayEntry
        }
    }
}

extension EntryBuilder {
    /// Whether the columns of a key that are fields of the record have the record's values.
    fileprivate func hasPlainColumns(
        of record: borrowing EncodedRecord, _ key: [UInt8]
    ) throws -> Bool {
        // Safe because the caller keeps `key` alive during the call, and the decoder checks its
        // bounds.
        var decoder = unsafe KeyDecoder(key.span.bytes)
        for (position, column) in index.columns.enumerated() {
            let start = decoder.offset
            _ = try decoder.next(column.key)
            guard case .field(let field) = column.source, position != index.elementColumn else {
                continue
            }
            let expected = try field.withValue(in: record) { value in
                var keys = KeyEncoder()
                try keys.append(value, as: column.key)
                return keys.bytes.array
            }
            if expected[...] != key[start..<decoder.offset] { return false }
        }
        return true
    }
}
