/// The place of one selected value in the memory of a row, and how a plain value gets there.
///
/// It is a plain value itself, so that a row counts no references for it.
struct ColumnPlace: Equatable, Sendable {
    /// Where and how the value lies in the row.
    let value: Value
    /// The place in records of the newest layout, or nil if the value is not that of a field.
    let field: FieldPlace?

    /// The place in a row, and the form of the value there.
    struct Value: Equatable, Sendable {
        let offset: Int
        let form: MemoryForm
        let isOptional: Bool
        /// The number of value bytes; -1 for a form without a width, as no value has so many.
        let widthBytes: Int
    }

    init(_ term: RowTerm, _ offset: Int, _ access: ColumnAccess) {
        if case .field(let open) = term { field = open.newestPlace } else { field = nil }
        // Safe because only the form is taken from the access.
        value = unsafe Value(
            offset: offset, form: access.form, isOptional: access.isOptional,
            widthBytes: access.form.widthBytes ?? -1)
    }

    /// The step that makes the value of a record of the newest layout; nil if it is not one of the
    /// plain forms.
    var step: FieldTable.Step? {
        guard let slot = field?.slot, slot.kind.widthBytes == value.widthBytes,
            // A required value has its place whatever others are missing.
            value.isOptional || !slot.isPacked && slot.packedBefore == 0
        else { return nil }
        return FieldTable.Step(
            route: value.isOptional ? .optional : .required, form: value.form, isVariable: false,
            presenceMask: slot.presenceMask, presenceOffset: slot.presenceOffset,
            slot: slot.offset, packedBefore: slot.packedBefore, memoryOffset: value.offset,
            width: value.widthBytes, field: 0, caseOffset: 0)
    }
}

extension ColumnPlace.Value {
    /// Makes a value of value bytes or of nil, if it is one of the plain forms.
    /// - Returns: false, with nothing made, if the closures of its type have to make it.
    @inline(__always)
    func make(in row: UnsafeMutableRawPointer, of bytes: RawSpan?) -> Bool {
        guard let bytes else { return unsafe makeNil(in: row) }
        guard bytes.byteCount == widthBytes else { return false }
        return unsafe bytes.withUnsafeBytes { unsafe make(in: row, at: $0) }
    }

    /// Makes a value of the words of a key, which have as many bytes as the form, or of nil.
    /// - Returns: false, with nothing made, if the closures of its type have to make it.
    @inline(__always)
    func make(in row: UnsafeMutableRawPointer, of words: (UInt64, UInt64)?) -> Bool {
        guard let words else { return unsafe makeNil(in: row) }
        // Safe because words have no padding bytes.
        return unsafe withUnsafeBytes(of: words) { unsafe make(in: row, at: $0) }
    }

    @inline(__always)
    private func makeNil(in row: UnsafeMutableRawPointer) -> Bool {
        // Safe because the offset is that of a value of this form.
        unsafe isOptional && form.storeOptional(nil, into: row + offset)
    }

    @inline(__always)
    private func make(in row: UnsafeMutableRawPointer, at bytes: UnsafeRawBufferPointer) -> Bool {
        // Safe because the offset is that of a value of this form, and the bytes are counted.
        let (start, address) = unsafe (bytes.baseAddress.unsafelyUnwrapped, row + offset)
        return unsafe isOptional
            ? form.storeOptional(start, into: address) : form.store(start, into: address)
    }
}
