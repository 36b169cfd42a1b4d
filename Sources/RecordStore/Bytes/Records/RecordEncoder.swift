/// Turns records of one type into bytes, by one layout.
package struct RecordEncoder<R: Record>: Sendable {
    private let encoder: MemoryEncoder

    /// - Parameter layout: the newest layout, which has every field of the schema. The schema
    ///   has no errors.
    package init(_ schema: Schema<R>, typeNumber: UInt32, layout: RecordLayout) {
        encoder = MemoryEncoder(schema, typeNumber: typeNumber, layout: layout)
    }

    /// Replaces the buffer's bytes by those of the record, read where it lies.
    ///
    /// - Parameter sequence: the store sequence of the transaction that writes it.
    /// - Throws: `InvalidValue` for the first field that cannot be stored.
    package func encode(
        _ record: UnsafePointer<R>, sequence: UInt64, into buffer: inout ByteBuffer
    ) throws(InvalidValue) {
        _ = unsafe try encoder.encode(UnsafeRawPointer(record), sequence: sequence, into: &buffer)
    }
}
