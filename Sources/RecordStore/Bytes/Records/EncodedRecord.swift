/// A view of an encoded record that reads single fields in place, without decoding the others.
///
/// The view lives no longer than the bytes. Look up a field's slot once for each layout version,
/// then use it for every record.
///
/// - Complexity: O(1) for every method except `verifyChecksum(type:id:)` and `hasSameValues(as:)`.
package struct EncodedRecord: ~Escapable, BitwiseCopyable {
    /// The bytes of the whole record.
    let bytes: RawSpan
    private let header: RecordHeader
    private let frame: RecordFrame
    /// The presence bits of the packed values that are missing.
    private let holes: UInt64

    /// Checks the header and the frame of a record, but not its checksum.
    /// - Parameter layouts: all layouts of the type, versions 1, 2, 3 and so on.
    @_lifetime(copy bytes)
    package init(_ bytes: RawSpan, layouts: borrowing [RecordLayout]) throws(RecordFault) {
        // Safe because each closure uses the lent bytes only while it runs, and `verify` checks
        // their count.
        header = unsafe try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in
            unsafe try RecordHeader(bytes)
        }
        let index = Int(header.layoutVersion) - 1
        guard layouts.indices.contains(index) else {
            throw header.unknownLayout
        }
        frame = layouts[index].frame
        self.bytes = bytes
        let frame = frame
        holes = unsafe try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in
            unsafe try frame.verify(bytes)
        }
    }

    /// The version of the layout that the record was written with. Slots must be from this layout.
    package var layoutVersion: UInt16 { header.layoutVersion }

    /// The store sequence of the transaction that last wrote the record.
    package var sequence: UInt64 { header.sequence }

    /// Whether the field has a value.
    package func isPresent(_ slot: RecordSlot) -> Bool {
        let presence = unsafe bytes.unsafeLoad(fromByteOffset: slot.presenceOffset, as: UInt8.self)
        return presence & slot.presenceMask != 0
    }

    /// Returns the value bytes of a field, or nil if the field has no value.
    /// - Throws: `badEnd` if the value does not lie in the record.
    @_lifetime(copy self)
    package func value(_ slot: RecordSlot) throws(RecordFault) -> RawSpan? {
        guard isPresent(slot) else { return nil }
        if let width = slot.kind.widthBytes {
            let offset = slot.offset &- frame.size(of: holes & slot.packedBefore)
            return bytes.extracting(offset..<offset + width)
        }
        let missing = frame.size(of: holes)
        let range = unsafe try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in
            guard
                let range = unsafe frame.variableRange(
                    of: slot.offset, missing: missing, in: bytes)
            else {
                throw unsafe frame.badEnd(
                    field: Int(slot.number), of: slot.offset, missing: missing, in: bytes)
            }
            return range
        }
        return bytes.extracting(range)
    }

    /// Checks the whole record against its checksum.
    /// - Complexity: O(size of the record).
    package func verifyChecksum(type: UInt32, id: IDBits) throws(RecordFault) {
        unsafe try bytes.withUnsafeBytes { (bytes) throws(RecordFault) in
            unsafe try header.verifyChecksum(of: bytes, type: type, id: id)
        }
    }

    /// Whether both records have the same layout and the same values. The transactions that wrote
    /// the records do not matter.
    package func hasSameValues(as other: borrowing EncodedRecord) -> Bool {
        guard layoutVersion == other.layoutVersion else { return false }
        let header = RecordFormat.headerSizeBytes
        return bytes.extracting(droppingFirst: header)
            .isEqual(to: other.bytes.extracting(droppingFirst: header))
    }
}
