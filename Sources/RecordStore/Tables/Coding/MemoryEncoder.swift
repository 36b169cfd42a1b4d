/// An encoder that turns records in memory into bytes, whatever their Swift type.
///
/// The encoder is not generic, so that it is compiled once and is fast in whatever module the
/// record is declared.
final class MemoryEncoder: Sendable {
    private let table: FieldTable
    private let typeName: String
    private let typeNumber: UInt32

    init<R: Record>(_ schema: Schema<R>, typeNumber: UInt32, layout: RecordLayout) {
        table = schema.table(of: layout)
        let counts = [table.steps.count, layout.slots.count, schema.fields.count]
        precondition(Set(counts).count == 1, "\(schema.name): layout of other fields, \(counts)")
        typeName = schema.name
        self.typeNumber = typeNumber
    }

    /// Replaces the bytes of the buffer by those of the record.
    /// - Parameter memory: the address of a record of the type.
    /// - Returns: the record's id.
    func encode(
        _ memory: UnsafeRawPointer, sequence: UInt64, into buffer: inout ByteBuffer
    ) throws(InvalidValue) -> IDBits {
        do throws(FieldRefusal) {
            // Safe because the caller passes the address of a record of this type, and `idOffset`
            // is an offset in this type.
            unsafe try table.encode(from: memory, into: &buffer)
        } catch {
            let field = table.fields[error.field].name
            throw InvalidValue(type: typeName, field: field, problem: error.problem)
        }
        let id = unsafe memory.load(fromByteOffset: table.idOffset, as: IDBits.self)
        seal(id, sequence: sequence, &buffer)
        return id
    }

    /// Completes the header of the record, with the checksum last.
    @inline(__always)
    private func seal(_ id: IDBits, sequence: UInt64, _ buffer: inout ByteBuffer) {
        buffer.store(sequence.littleEndian, at: RecordFormat.sequenceOffset)
        let checksum = unsafe buffer.withUnsafeBytes {
            unsafe RecordChecksum.compute($0, type: typeNumber, high: id.high, low: id.low)
        }
        buffer.store(checksum.littleEndian, at: RecordFormat.checksumOffset)
    }
}
