import LMDB

/// The table of a record type whose Swift type is known, with the schema that encodes and decodes
/// its records.
final class TypedRecordTable<R: Record>: RecordTable, @unchecked Sendable {
    // Safe, because all properties are constant.
    let encoder: MemoryEncoder
    let decoder: RecordDecoder<R>
    private let schema: Schema<R>

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

    /// Decodes the records of all rows, in the order of the rows.
    func decode(
        _ rows: inout FoundRows, of query: PreparedQuery, in view: ReadView
    ) throws -> [R] {
        try rows.find()
        var failure: (any Error)?
        // Safe because the memory has room for `rows.count` records, and `count` says how many
        // exist if the work ends early.
        let records = unsafe [R](unsafeUninitializedCapacity: rows.count) { memory, count in
            do {
                unsafe try decode(rows, of: query, in: view, into: memory, &count)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return records
    }

    /// - Parameter count: the number of records that exist, also if this function throws.
    private func decode(
        _ rows: borrowing FoundRows, of query: PreparedQuery, in view: ReadView,
        into memory: UnsafeMutableBufferPointer<R>, _ count: inout Int
    ) throws {
        for position in 0..<rows.count {
            if ReadView.isLook(position) { try view.checkCancelled() }
            let id = rows.id(at: position)
            guard let bytes = rows.bytes(at: position) else { throw query.damage(id) }
            let address = unsafe memory.baseAddress.unsafelyUnwrapped + position
            do throws(RecordDamage) {
                unsafe try decoder.decode(bytes, id: RecordID(bits: id), into: address)
            } catch {
                throw StoreError.damagedRecord(error)
            }
            count = position + 1
        }
    }

    /// Reads the next `count` records of a walk, or fewer at its end, and appends them to others.
    func read(_ walk: inout RowWalk, _ count: Int, into records: inout [R]) throws -> FoundEnds {
        let view = walk.view
        var rows = FoundRows(of: self, in: view, capacity: count)
        let ends = try walk.collect(count, into: &rows)
        let found = try decode(&rows, of: walk.query, in: view)
        if records.isEmpty { records = found } else { records += found }
        return FoundEnds(count: found.count, first: ends.first, last: ends.last)
    }

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

    override func maintain(
        old: [UInt8]?, new: [UInt8]?, at memory: UnsafeRawPointer?, _ id: IDBits,
        in transaction: inout StoreTransaction
    ) throws {
        let parts = schema.maintainers
        var old = old
        if let owed = transaction.context.takeOwedRules(self, id) {
            // What was taken back before is shown together with this change.
            old = owed
            if try isSame(old, new, id) { return }
        }
        // A record that was just stored is used from memory, not decoded.
        // Safe because `memory` holds the record of type `R` that `new` was encoded from.
        let stored = unsafe losesParts ? nil : memory?.assumingMemoryBound(to: R.self).pointee
        func run(_ part: Int, _ old: [UInt8]?, _ now: [UInt8]?) throws {
            let before = try old.map { unsafe try decode($0.span.bytes, id) }
            let after = try now.map { now in
                if let stored, now == new { return stored }
                return unsafe try decode(now.span.bytes, id)
            }
            try parts[part](before, after, &transaction)
        }
        if parts.count == 1 { return try run(0, old, new) }
        let context = transaction.context
        try context.maintain(id, of: self, old: old, new: new, partCount: parts.count, run)
    }

    override func clearReference(
        _ field: UInt16, to target: IDBits, of id: IDBits, bytes: [UInt8],
        in transaction: inout StoreTransaction
    ) throws {
        guard let field = schema.fields.first(where: { $0.number == Int(field) }) else {
            // The program does not know the field: its bytes are changed.
            try runSteps(id, in: &transaction)
            let bytes = try transaction.raw.view.bytes(of: id, in: records) ?? bytes
            return try super.clearReference(
                field, to: target, of: id, bytes: bytes, in: &transaction)
        }
        var record = unsafe try decode(bytes.span.bytes, id)
        do throws(ValueProblem) {
            try field.removeReference(to: target, from: &record)
        } catch {
            throw StoreError.invalidValue(
                InvalidValue(type: name, field: field.name, problem: error))
        }
        _ = try transaction.store(record, in: self, .save)
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
    fileprivate func setValue(_ value: [UInt8]?, in record: inout R) throws(ValueProblem) {
        // A schema without errors has only stored properties.
        guard let memoryOffset else { preconditionFailure("\(name) is not stored") }
        // Safe because `memoryOffset` is the offset of this field in `R`.
        unsafe try access.store(value, at: memoryOffset, in: &record)
    }

    /// Sets a reference to nil, or removes `target` from an array of references.
    fileprivate func removeReference(
        to target: IDBits, from record: inout R
    ) throws(ValueProblem) {
        guard type?.kind == .array, let value = try valueBytes(in: record) else {
            return try setValue(nil, in: &record)
        }
        try setValue(IDBits.removing(target, fromArray: value), in: &record)
    }
}
