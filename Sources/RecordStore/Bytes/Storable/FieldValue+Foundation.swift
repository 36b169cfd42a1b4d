public import Foundation

extension String: FieldValue {
    /// The UTF-8 of the string.
    public static let representation: ValueRepresentation<String> =
        // Safe because `required` lends the bytes for the call, and `String(utf8:)` copies them.
        unsafe .required(.string, form: .string, sample: "") { value, buffer in
            buffer.append(value)
        } read: { (bytes) throws(ValueProblem) in
            guard let text = unsafe String(utf8: bytes) else { throw .notUTF8 }
            return text
        }
}

extension Date: FieldValue {
    /// The exact number of seconds. A date that is read back equals the saved date.
    public static let representation: ValueRepresentation<Date> =
        // Safe because `required` calls `read` only with the 8 bytes of the kind.
        unsafe .required(.date, form: .date, sample: Date(timeIntervalSinceReferenceDate: 0)) {
            (value, buffer) throws(ValueProblem) in
            let interval = value.timeIntervalSinceReferenceDate
            guard interval.isFinite else { throw .notFinite }
            buffer.append(interval.bitPattern)
        } read: { (bytes) throws(ValueProblem) in
            let bits = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
            let interval = Double(bitPattern: bits)
            guard interval.isFinite else { throw .notFinite }
            return Date(timeIntervalSinceReferenceDate: interval)
        }
}

extension UUID: FieldValue {
    /// The 16 bytes of the UUID.
    public static let representation: ValueRepresentation<UUID> =
        // Safe because `required` calls `read` only with the 16 bytes of the kind.
        unsafe .required(
            .uuid, form: .uuid, sample: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        ) { value, buffer in
            unsafe withUnsafeBytes(of: value.uuid) { unsafe buffer.append($0) }
        } read: { bytes in
            unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
        }
}

extension Data: FieldValue {
    /// The bytes of the data.
    public static let representation: ValueRepresentation<Data> =
        // Safe because both closures copy the lent bytes before the lending call returns.
        unsafe .required(.data) { value, buffer in
            unsafe value.withUnsafeBytes { unsafe buffer.append($0) }
        } read: { bytes in
            unsafe Data(bytes)
        }
}

extension URL: FieldValue {
    /// The absolute text of the URL. A relative URL is read back without its base.
    public static let representation: ValueRepresentation<URL> =
        // Safe because `required` lends the bytes for the call, and `String(utf8:)` copies them.
        unsafe .required(.url) { value, buffer in
            buffer.append(value.absoluteString)
        } read: { (bytes) throws(ValueProblem) in
            guard let text = unsafe String(utf8: bytes) else { throw .notUTF8 }
            guard let url = URL(string: text) else { throw .notURL }
            return url
        }
}

extension Decimal: FieldValue {
    /// The sign, the exponent and the coefficient of the number, in 20 bytes.
    public static let representation: ValueRepresentation<Decimal> =
        // Safe because the bytes are alive during each call, and `DecimalParts` checks their count.
        unsafe .required(.decimal) { (value, buffer) throws(ValueProblem) in
            unsafe try DecimalParts(value).bytes.withUnsafeBytes { unsafe buffer.append($0) }
        } read: { (bytes) throws(ValueProblem) in
            guard let parts = unsafe DecimalParts(RawSpan(_unsafeBytes: bytes)) else {
                throw .notDecimal
            }
            return try parts.decimal
        }
}
