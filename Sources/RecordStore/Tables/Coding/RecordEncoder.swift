/// An encoder that turns records of one type into bytes, by one layout.
package struct RecordEncoder<R: Record>: Sendable {
    private let encoder: MemoryEncoder

    /// Makes an encoder for a schema without errors.
    /// - Parameter layout: the newest layout, which has every field of the schema.
    package init(_ schema: Schema<R>, typeNumber: UInt32, layout: RecordLayout) {
        encoder = MemoryEncoder(schema, typeNumber: typeNumber, layout: layout)
    }

    /// Replaces the bytes of the buffer by those of the record, which is read in place.
    ///
    /// Safe because `record` points to a record of the type of the schema.
    /// - Parameter sequence: the store sequence of the transaction that writes the record.
    /// - Throws: `InvalidValue` for the first field that cannot be stored.
    package func encode(
        _ record: UnsafePointer<R>, sequence: UInt64, into buffer: inout ByteBuffer
    ) throws(InvalidValue) {
        _ = unsafe try encoder.encode(UnsafeRawPointer(record), sequence: sequence, into: &buffer)
    }
}
