/// Why a value has no bytes, or why bytes are no value.
public enum ValueProblem: Error, Hashable, Sendable {
    /// NaN or an infinity: they have no place in an order. Also a decimal that is no number.
    case notFinite
    /// A decimal with this exponent once the zeros at its end are taken off: 127 is the largest.
    case decimalOutOfRange(exponent: Int)
    /// The value needs more bytes than a record can hold.
    case tooLong(byteCount: Int)
    /// A document's own encoder or decoder refused it, at this coding path.
    case document(codingPath: String)
    /// The field has no value and its type has no nil.
    case missing
    /// A value of this size cannot be of the field's kind.
    case wrongSize(byteCount: Int)
    /// A Boolean is the byte 0 or 1.
    case notBoolean(UInt8)
    /// Text that is not UTF-8.
    case notUTF8
    /// Bytes that no decimal number is stored as.
    case notDecimal
    /// Text that is no URL.
    case notURL
    /// A document in a format that this build does not read.
    case documentFormat(UInt8)
    /// The elements of an array do not fill its bytes exactly.
    case unevenArray(elementCount: Int)
    /// The type has no value for this raw value, for instance an enum whose case is gone.
    case unknownRawValue(String)
}
