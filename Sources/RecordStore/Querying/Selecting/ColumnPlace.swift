/// The place of one selected value in the memory of a row, and how a plain value gets there.
///
/// It is a plain value itself, so that a row counts no references for it.
struct ColumnPlace: Equatable, Sendable {
    /// The offset in the row.
    let offset: Int
    /// The place in records of the newest layout, or nil if the value is not that of a field.
    let field: FieldPlace?
    private let form: MemoryForm
    private let isOptional: Bool
    private let widthBytes: Int

    init(_ term: RowTerm, _ offset: Int, _ access: ColumnAccess) {
        self.offset = offset
        if case .field(let open) = term { field = open.newestPlace } else { field = nil }
        (form, isOptional) = unsafe (access.form, access.isOptional)
        // No value has as many bytes as a form without a width.
        widthBytes = form.widthBytes ?? -1
    }

    /// The step that makes the value of a record of the newest layout; nil if it is not one of the
    /// plain forms.
    var step: FieldTable.Step? {
        guard let slot = field?.slot, slot.kind.widthBytes == widthBytes,
            // A required value has its place whatever others are missing.
            isOptional || !slot.isPacked && slot.packedBefore == 0
        else { return nil }
        return FieldTable.Step(
            route: isOptional ? .optional : .required, form: form, isVariable: false,
            presenceMask: slot.presenceMask, presenceOffset: slot.presenceOffset,
            slot: slot.offset, packedBefore: slot.packedBefore, memoryOffset: offset,
            width: widthBytes, field: 0, caseOffset: 0)
    }

    /// Makes a value of value bytes or of nil, if it is one of the plain forms.
    /// - Returns: false, with nothing made, if the closures of its type have to make it.
    @inline(__always)
    func make(in row: UnsafeMutableRawPointer, of bytes: RawSpan?) -> Bool {
        // Safe because the offset is that of a value of this form, and the bytes are counted.
        let address = unsafe row + offset
        guard let bytes else {
            return unsafe isOptional && form.storeOptional(nil, into: address)
        }
        guard bytes.byteCount == widthBytes else { return false }
        return unsafe bytes.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress.unsafelyUnwrapped
            return unsafe isOptional
                ? form.storeOptional(start, into: address) : form.store(start, into: address)
        }
    }
}
