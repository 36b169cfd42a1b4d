/// Reads single fields of an encoded record in place, without decoding the rest.
///
/// A record is a view: it lives no longer than the bytes. Look a field's slot up once for each
/// layout version, then ask every record for it.
///
/// Complexity: O(1) for every method but the check of the whole.
package struct EncodedRecord: ~Escapable {
    /// The whole record.
    let bytes: RawSpan
    private let header: RecordHeader
    private let frame: RecordFrame

    /// Checks the header and the frame, but no checksum.
    /// - Parameter layouts: all layouts of the type, versions 1, 2, 3 and so on.
    @_lifetime(copy bytes)
    package init(_ bytes: RawSpan, layouts: [RecordLayout]) throws(RecordFault) {
        header = unsafe try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in
            unsafe try RecordHeader(bytes)
        }
        let index = Int(header.layoutVersion) - 1
        guard layouts.indices.contains(index) else {
            throw header.unknownLayout
        }
        frame = layouts[index].frame
        self.bytes = bytes
        unsafe try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in unsafe try frame.verify(bytes) }
    }

    /// The layout that the record was written with: slots must be of this one.
    package var layoutVersion: UInt16 { header.layoutVersion }

    /// The store sequence of the transaction that wrote the record last.
    package var sequence: UInt64 { header.sequence }

    package func isPresent(_ slot: RecordSlot) -> Bool {
        let presence = unsafe bytes.unsafeLoad(fromByteOffset: slot.presenceOffset, as: UInt8.self)
        return presence & slot.presenceMask != 0
    }

    /// The value bytes of a field, or nil where it has no value.
    /// - Throws: `badEnd` if the value does not lie in the record.
    @_lifetime(copy self)
    package func value(_ slot: RecordSlot) throws(RecordFault) -> RawSpan? {
        guard isPresent(slot) else { return nil }
        if let width = slot.kind.widthBytes {
            return bytes.extracting(slot.offset..<slot.offset + width)
        }
        let range = unsafe try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in
            guard let range = unsafe frame.variableRange(of: slot.offset, in: bytes) else {
                throw unsafe frame.badEnd(field: Int(slot.number), of: slot.offset, in: bytes)
            }
            return range
        }
        return bytes.extracting(range)
    }

    /// Checks the whole record against its checksum. Complexity: O(size).
    package func verifyChecksum(type: UInt32, id: IDBits) throws(RecordFault) {
        unsafe try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in
            unsafe try header.verifyChecksum(of: bytes, type: type, id: id)
        }
    }

    /// Whether both records have the same layout and the same values, whenever written.
    package func hasSameValues(as other: borrowing EncodedRecord) -> Bool {
        guard layoutVersion == other.layoutVersion else { return false }
        let header = RecordFormat.headerSizeBytes
        return bytes.extracting(droppingFirst: header)
            .isEqual(to: other.bytes.extracting(droppingFirst: header))
    }
}
