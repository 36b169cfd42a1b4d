public import Foundation

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
