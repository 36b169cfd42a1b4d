import LMDB

extension OpenOrderedIndex {
    var inspectedColumns: [InspectedColumn] {
        columns.map { column in
            let name = column.expression?.nameField?.name ?? column.name
            return InspectedColumn(name: name, kind: column.key.kind)
        }
    }

    func inspected(_ entry: borrowing Entry) -> InspectedEntry {
        var columns: [KeyValue] = []
        var damage: KeyDamage?
        let id = IDBits(of: entry, in: self)?.uuid
        var decoder = KeyDecoder(entry.key)
        do throws(KeyDamage) {
            for column in self.columns { columns.append(try decoder.next(column.key)) }
            let restBytes = entry.key.byteCount - decoder.offset
            let hasNil = columns.contains { $0.content == .absent }
            let expectedBytes = isUnique && !hasNil ? 0 : KeyFormat.idSizeBytes
            if restBytes > expectedBytes {
                throw KeyDamage(
                    offset: decoder.offset, reason: .trailingBytes(restBytes - expectedBytes))
            }
            guard restBytes == expectedBytes, id != nil else {
                throw KeyDamage(offset: decoder.offset, reason: .truncated)
            }
        } catch {
            damage = error
        }
        return InspectedEntry(
            key: entry.key.array, columns: columns, id: damage == nil ? id : nil, damage: damage)
    }

    func leadingSize(of key: RawSpan) -> Int? {
        guard let column = columns.first else { return nil }
        var decoder = KeyDecoder(key)
        do throws(KeyDamage) {
            try decoder.skip(column.key)
            return decoder.offset
        } catch {
            return nil
        }
    }

    func leadingValue(of bytes: RawSpan) -> KeyValue? {
        guard let column = columns.first else { return nil }
        var decoder = KeyDecoder(bytes)
        do throws(KeyDamage) {
            return try decoder.next(column.key)
        } catch {
            return nil
        }
    }

    func keys(of range: EntryRange) throws -> EntryRange.Keys {
        let bounds = try range.bounds(in: self)
        return EntryRange.Keys(
            stretch: bounds.isEmpty ? nil : KeyRange(bounds), isExact: bounds.isExact)
    }
}
