extension RecordTable {
    /// Returns the bytes of a record from what the history keeps of a deleted one.
    func rebuilt(_ rest: [UInt8], layout: UInt16, _ id: IDBits) -> [UInt8] {
        var bytes: [UInt8] = [RecordFormat.format, RecordFormat.flags]
        bytes.appendLittleEndian(layout)
        bytes.appendLittleEndian(UInt32(0))
        bytes.appendLittleEndian(UInt64(0))
        bytes += rest
        // Safe because the array has a header, and lives during the call.
        let checksum = unsafe bytes.withUnsafeBytes {
            unsafe RecordChecksum.compute($0, type: number, high: id.high, low: id.low)
        }
        var sum: [UInt8] = []
        sum.appendLittleEndian(checksum)
        bytes.replaceSubrange(RecordFormat.checksumOffset..<RecordFormat.sequenceOffset, with: sum)
        return bytes
    }

    /// Returns a record in the newest layout, with other values of some fields.
    /// - Parameter values: the values of these fields in their newest kinds, by their numbers.
    func patched(
        _ bytes: [UInt8], with values: [UInt16: [UInt8]?], _ id: IDBits, sequence: UInt64
    ) throws -> [UInt8] {
        let builder = RecordBuilder(layout: newestLayout, typeNumber: number)
        // Safe because the array lives to the end of the function.
        let record: EncodedRecord = unsafe try encoded(bytes.span.bytes, id)
        return try builder.bytes(id: id, sequence: sequence) { slot in
            if let value = values[slot.number] {
                if let value, let width = slot.kind.widthBytes, value.count != width {
                    throw damage(.wrongSize(byteCount: value.count), id)
                }
                return value
            }
            return try namingDamage(id) {
                try openField(slot.number).withValue(in: record) { $0?.array }
            }
        }
    }

    /// Returns a value of an earlier layout in the kind that its field has now, or nil if the field
    /// was removed.
    func widened(_ value: [UInt8]?, ofField number: UInt16, layout: UInt16) -> [UInt8]?? {
        guard let now = newestLayout.slot(of: number),
            let then = layouts.first(where: { $0.version == layout })?.slot(of: number)
        else { return nil }
        guard let value else { return .some(nil) }
        // One of another size is refused where it is put into a record.
        if then.kind == now.kind || value.count != then.kind.widthBytes { return .some(value) }
        // Safe because the array lives during the call.
        return unsafe .some(then.kind.widened(value.span.bytes, to: now.kind))
    }
}
