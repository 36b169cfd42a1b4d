public import Foundation

/// A reason why a value cannot be stored as bytes, or why bytes cannot be read as a value.
public enum ValueProblem: Error, Hashable, Sendable {
    /// The value is NaN or an infinity, which have no position in an order, or a decimal that is
    /// not a number.
    case notFinite
    /// A decimal has this exponent after its trailing zeros are removed. The largest exponent is
    /// 127.
    case decimalOutOfRange(exponent: Int)
    /// The value needs more bytes than a record can hold.
    case tooLong(byteCount: Int)
    /// The encoder or decoder of a document failed at this coding path.
    case document(codingPath: String)
    /// The field has no value, but its type has no nil.
    case missing
    /// The bytes have another count than values of the field's kind.
    case wrongSize(byteCount: Int)
    /// A Boolean is stored as another byte than 0 or 1.
    case notBoolean(UInt8)
    /// The text is not UTF-8.
    case notUTF8
    /// The bytes are not those of a decimal number.
    case notDecimal
    /// The text is not a URL.
    case notURL
    /// A document has a format that this version does not read.
    case documentFormat(UInt8)
    /// The elements of an array do not fill the array's bytes exactly.
    case unevenArray(elementCount: Int)
    /// The type has no value for this raw value, for example after an enum case was removed.
    case unknownRawValue(String)
}

extension ValueProblem: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { "A value cannot be stored or read: \(description)." }

    /// Describes the problem as a clause about the value.
    public var description: String {
        switch self {
        case .notFinite: "it is no finite number"
        case .decimalOutOfRange(let exponent): "its exponent \(exponent) is more than 127"
        case .tooLong(let count): "\(count) bytes are more than a record can hold"
        case .document(let path):
            "its own coding refused it" + (path.isEmpty ? "" : " at \(path)")
        case .missing: "it is nil, and its type has no nil"
        case .wrongSize(let count): "no value of its kind has \(count) bytes"
        case .notBoolean(let byte): "the byte \(byte) is neither true nor false"
        case .notUTF8: "its text is not UTF-8"
        case .notDecimal: "its bytes are no decimal number"
        case .notURL: "its text is no URL"
        case .documentFormat(let format): "the format \(format) of the document is unknown"
        case .unevenArray(let count): "\(count) elements do not fill its bytes"
        case .unknownRawValue(let value): "its type has no value \(value)"
        }
    }
}

/// An error for a field that cannot be encoded, by the position of the field in its table.
struct FieldRefusal: Error {
    let field: Int
    let problem: ValueProblem
}
