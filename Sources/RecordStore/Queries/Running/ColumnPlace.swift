/// The place of one selected value in the memory of a row, and how a plain value gets there.
///
/// It is a plain value itself, so that a row counts no references for it.
struct ColumnPlace: Equatable, Sendable {
    let offset: Int
    private let form: MemoryForm
    private let isOptional: Bool

    init(_ offset: Int, _ access: ColumnAccess) {
        // Safe because only the form is taken from the access.
        unsafe (self.offset, form, isOptional) = (offset, access.form, access.isOptional)
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
        guard bytes.byteCount == form.widthBytes else { return false }
        return unsafe bytes.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress.unsafelyUnwrapped
            return unsafe isOptional
                ? form.storeOptional(start, into: address) : form.store(start, into: address)
        }
    }
}
