/// The values of a record as it was written, by the numbers of its fields, for a ``Step``.
///
/// A removed field, or one whose values had another type, can be read here alone.
public struct FormerValues: Sendable {
    private let values: [UInt16: (kind: Kind, bytes: [UInt8])]
    private let type: String
    private let definitions: [FieldDefinition]

    init(
        _ values: [UInt16: (kind: Kind, bytes: [UInt8])], type: String,
        _ definitions: [FieldDefinition]
    ) {
        self.values = values
        self.type = type
        self.definitions = definitions
    }

    /// Returns the value of a field without its Swift type, or nil if the record has none.
    func stored(_ number: UInt16) throws(ValueProblem) -> StoredValue? {
        guard let found = values[number] else { return nil }
        let definition = definitions.first { $0.number == number }
        return try StoredValue.read(
            found.bytes, as: FieldType(found.kind, of: definition?.type.elementKind))
    }

    /// Returns the value of a field, or nil if the record has none.
    /// - Throws: ``StoreError/invalidValue(_:)`` if the value has another type.
    public func value<Value: StorableValue>(
        _ number: Int, as type: Value.Type = Value.self
    ) throws -> Value? {
        guard let key = UInt16(exactly: number), let found = values[key] else { return nil }
        let representation = Value.representation
        let definition = definitions.first { $0.number == key }
        do throws(ValueProblem) {
            guard let kind = representation.type?.kind,
                found.kind == kind || found.kind.widens(to: kind),
                representation.type?.elementKind == definition?.type.elementKind
            else { throw .wrongSize(byteCount: found.bytes.count) }
            // Safe because the array lives during the call.
            let bytes =
                found.kind == kind
                ? found.bytes : unsafe found.kind.widened(found.bytes.span.bytes, to: kind)
            // Safe because the array lives during the closure.
            return try unsafe bytes.span.bytes.withUnsafeBytes {
                (bytes) throws(ValueProblem) -> Value in
                unsafe try representation.read(bytes)
            }
        } catch {
            throw StoreError.invalidValue(
                InvalidValue(
                    type: self.type, field: definition?.name ?? "\(number)", problem: error))
        }
    }
}
