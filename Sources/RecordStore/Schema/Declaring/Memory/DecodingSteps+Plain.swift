extension DecodingSteps {
    /// Stores the values of fixed size of a record into memory.
    ///
    /// The reason for a failure is determined only after a failure: an error that is built inside
    /// the loops slows down all decoding.
    /// - Parameters:
    ///   - start: a record that the frame has verified.
    ///   - holes: what verifying it returned.
    /// - Returns: the first step whose value is missing or invalid, so that not all are stored.
    @inline(__always)
    func storePlain(
        of start: UnsafeRawPointer, _ holes: UInt64, _ frame: RecordFrame,
        into memory: UnsafeMutableRawPointer
    ) -> UnsafePointer<FieldTable.Step>? {
        // Safe because the frame was verified, so that all slots lie in the record, and the memory
        // offsets are those of the values' types.
        var words = unsafe words
        while let step = unsafe words.next() {
            guard unsafe step.isPresent(in: start) else { return unsafe step }
            let value = unsafe UInt64(
                littleEndian: (start + step.pointee.slot).loadUnaligned(as: UInt64.self))
            unsafe memory.storeBytes(
                of: value, toByteOffset: step.pointee.memoryOffset, as: UInt64.self)
        }
        var required = unsafe required
        while let step = unsafe required.next() {
            guard unsafe step.isPresent(in: start),
                unsafe step.pointee.form.store(
                    start + step.pointee.slot, into: memory + step.pointee.memoryOffset)
            else { return unsafe step }
        }
        var optional = unsafe optional
        while let step = unsafe optional.next() {
            let value = unsafe step.isPresent(in: start) ? start + step.offset(holes, frame) : nil
            guard
                unsafe step.pointee.form.storeOptional(
                    value, into: memory + step.pointee.memoryOffset)
            else { return unsafe step }
        }
        return nil
    }
}

// Safe because `DecodingSteps` owns the steps, and the frame of the record was verified.
extension UnsafePointer<FieldTable.Step> {
    /// Whether the field has a value in a record.
    @inline(__always)
    func isPresent(in record: UnsafeRawPointer) -> Bool {
        let byte = unsafe record.load(fromByteOffset: pointee.presenceOffset, as: UInt8.self)
        return unsafe byte & pointee.presenceMask != 0
    }

    /// Returns the offset of a value of fixed size in a record.
    @inline(__always)
    func offset(_ holes: UInt64, _ frame: RecordFrame) -> Int {
        unsafe pointee.slot &- frame.size(of: holes & pointee.packedBefore)
    }
}
