public import Foundation

extension String: FieldValue {
    public static let representation: ValueRepresentation<String> =
        unsafe .required(.string, form: .string, sample: "") { value, buffer in
            buffer.append(value)
        } read: { (bytes) throws(ValueProblem) in
            guard let text = unsafe String(utf8: bytes) else { throw .notUTF8 }
            return text
        }
}

extension Date: FieldValue {
    /// The exact number of seconds: a saved date equals the one that is read back.
    public static let representation: ValueRepresentation<Date> =
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
    public static let representation: ValueRepresentation<UUID> =
        unsafe .required(
            .uuid, form: .uuid, sample: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        ) { value, buffer in
            unsafe withUnsafeBytes(of: value.uuid) { unsafe buffer.append($0) }
        } read: { bytes in
            unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
        }
}

extension Data: FieldValue {
    public static let representation: ValueRepresentation<Data> =
        unsafe .required(.data) { value, buffer in
            unsafe value.withUnsafeBytes { unsafe buffer.append($0) }
        } read: { bytes in
            unsafe Data(bytes)
        }
}

extension URL: FieldValue {
    /// The absolute text: a URL relative to a base comes back without the base.
    public static let representation: ValueRepresentation<URL> =
        unsafe .required(.url) { value, buffer in
            buffer.append(value.absoluteString)
        } read: { (bytes) throws(ValueProblem) in
            guard let text = unsafe String(utf8: bytes) else { throw .notUTF8 }
            guard let url = URL(string: text) else { throw .notURL }
            return url
        }
}

extension Decimal: FieldValue {
    public static let representation: ValueRepresentation<Decimal> =
        unsafe .required(.decimal) { (value, buffer) throws(ValueProblem) in
            unsafe try DecimalParts(value).bytes.withUnsafeBytes { unsafe buffer.append($0) }
        } read: { (bytes) throws(ValueProblem) in
            guard let parts = unsafe DecimalParts(RawSpan(_unsafeBytes: bytes)) else {
                throw .notDecimal
            }
            return try parts.decimal
        }
}
