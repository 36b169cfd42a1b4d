/// Turns records of one type into bytes, by one layout.
package struct RecordEncoder<R: Record>: Sendable {
    private let table: FieldTable
    private let typeName: String
    private let typeNumber: UInt32

    /// - Parameter layout: the newest layout, which has every field of the schema. The schema
    ///   has no errors.
    package init(_ schema: Schema<R>, typeNumber: UInt32, layout: RecordLayout) {
        table = FieldTable(schema, layout: layout)
        let counts = [table.steps.count, layout.slots.count, schema.fields.count]
        precondition(Set(counts).count == 1, "\(schema.name): layout of other fields, \(counts)")
        typeName = schema.name
        self.typeNumber = typeNumber
    }

    /// Replaces the buffer's bytes by those of the record.
    ///
    /// - Parameter sequence: the store sequence of the transaction that writes it.
    /// - Throws: `InvalidValue` for the first field that cannot be stored.
    package func encode(
        _ record: R, sequence: UInt64, into buffer: inout ByteBuffer
    ) throws(InvalidValue) {
        do throws(FieldRefusal) {
            try withUnsafeBytes(of: record) { (memory) throws(FieldRefusal) in
                // A record has an id, hence memory.
                let start = memory.baseAddress.unsafelyUnwrapped
                try table.encode(from: start, into: &buffer)
                let id = start.load(fromByteOffset: table.idOffset, as: IDBits.self)
                seal(id, sequence: sequence, &buffer)
            }
        } catch {
            let field = table.fields[error.field].name
            throw InvalidValue(type: typeName, field: field, problem: error.problem)
        }
    }

    /// Writes the header, with the checksum last.
    private func seal(_ id: IDBits, sequence: UInt64, _ buffer: inout ByteBuffer) {
        buffer.store(RecordFormat.format, at: RecordFormat.formatOffset)
        buffer.store(RecordFormat.flags, at: RecordFormat.flagsOffset)
        buffer.store(table.layout.version.littleEndian, at: RecordFormat.layoutOffset)
        buffer.store(sequence.littleEndian, at: RecordFormat.sequenceOffset)
        let checksum = buffer.withUnsafeBytes {
            RecordChecksum.compute($0, type: typeNumber, high: id.high, low: id.low)
        }
        buffer.store(checksum.littleEndian, at: RecordFormat.checksumOffset)
    }
}
