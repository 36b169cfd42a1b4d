import LMDB

/// The table of a record type whose Swift type is known, with the schema that encodes and decodes
/// its records.
final class TypedRecordTable<R: Record>: RecordTable, @unchecked Sendable {
    // Safe, because all properties are constant.
    let encoder: MemoryEncoder
    let decoder: RecordDecoder<R>
    let schema: Schema<R>

    private let completion: RecordCompletion?
    let hasValidators: Bool
    /// The type with the steps that are pending, while this process runs them.
    let steppedType: CatalogType?

    init(_ codec: TypeCodec<R>, of schema: Schema<R>, _ opening: TypeOpening) {
        let type = codec.type
        self.schema = schema
        completion = codec.completion
        hasValidators = codec.hasValidators
        steppedType = opening.runsSteps && !type.pendingSteps.isEmpty ? type : nil
        decoder = codec.decoder
        encoder = codec.encoder
        super.init(
            type, opening, fieldDefinitions: codec.fieldDefinitions,
            openFields: codec.openFields,
            indexes: codec.indexes.map { $0.with(opening.tables) },
            references: codec.references, hasMaintainers: codec.hasMaintainers)
    }

    /// Decodes a record and checks all its values.
    func decode(_ bytes: RawSpan, _ id: IDBits) throws -> R {
        do throws(RecordDamage) {
            return try decoder.decode(bytes, id: RecordID(bits: id))
        } catch {
            throw StoreError.damagedRecord(error)
        }
    }

    override var swiftType: (any Record.Type)? { R.self }

    override func verifyValues(_ bytes: RawSpan, _ id: IDBits) throws(RecordDamage) {
        _ = try decoder.decode(bytes, id: RecordID(bits: id))
    }

    override func words(for bytes: [UInt8], ofField number: UInt16) -> String? {
        schema.fields.first { $0.number == Int(number) }?.words(bytes)
    }

    override func encode(
        _ memory: UnsafeRawPointer, sequence: UInt64, into buffer: inout ByteBuffer
    ) throws(InvalidValue) -> IDBits {
        unsafe try encoder.encode(memory, sequence: sequence, into: &buffer)
    }

    override var hasUnknownFields: Bool { completion != nil }

    override func completed(_ bytes: RawSpan, over old: RawSpan?, _ id: IDBits) throws -> [UInt8] {
        guard let completion else { return bytes.array }
        return try namingDamage(id) { try completion.completed(bytes, over: old, id) }
    }

    /// Runs one step of the schema on a record.
    func run(_ step: String, on record: inout R, _ former: FormerValues) throws {
        try schema.steps.first { $0.name == step }?.body(&record, former)
    }

    /// Runs the type's `Validate` parts.
    /// - Throws: the error of the first part that refuses the record.
    func validate(_ record: R) throws {
        for body in schema.validators { try body(record) }
    }

    override func validate(_ bytes: [UInt8], _ id: IDBits) throws {
        if !hasValidators { return }
        // Safe because the array lives during the call.
        try validate(unsafe decode(bytes.span.bytes, id))
    }

    /// Whether two records with one id have the same values.
    func hasSameValues(_ one: R, _ other: R) -> Bool {
        do throws(InvalidValue) {
            var first = ByteBuffer()
            var second = ByteBuffer()
            // Safe because `encode` reads a record of type `R` at the pointer, which is valid
            // during the closure.
            unsafe try withUnsafePointer(to: one) { (memory) throws(InvalidValue) in
                _ = unsafe try encoder.encode(memory, sequence: 0, into: &first)
            }
            unsafe try withUnsafePointer(to: other) { (memory) throws(InvalidValue) in
                _ = unsafe try encoder.encode(memory, sequence: 0, into: &second)
            }
            return first.bytes.isEqual(to: second.bytes)
        } catch {
            // A record that cannot be encoded is equal to no other.
            return false
        }
    }

    /// Copies the fields in which `edited` differs from `original` into `current`.
    func merge(_ edited: R, from original: R, into current: inout R) throws {
        for field in schema.fields {
            do throws(ValueProblem) {
                let value = try field.valueBytes(in: edited)
                if value != (try field.valueBytes(in: original)) {
                    try field.setValue(value, in: &current)
                }
            } catch {
                throw StoreError.invalidValue(
                    InvalidValue(type: name, field: field.name, problem: error))
            }
        }
    }
}

extension FieldDeclaration {
    /// Replaces the field's value by the value that has these bytes.
    func setValue(_ value: [UInt8]?, in record: inout R) throws(ValueProblem) {
        // A schema without errors has only stored properties.
        guard let memoryOffset else { preconditionFailure("\(name) is not stored") }
        // Safe because `memoryOffset` is the offset of this field in `R`.
        unsafe try access.store(value, at: memoryOffset, in: &record)
    }
}
