/// The table of a record type that is known from the catalog alone.
///
/// Its indexes cannot compute values: entries with computed columns, and entries of partial
/// indexes, cannot be made from a record here.
final class UntypedRecordTable: RecordTable, @unchecked Sendable {
    // Sendable because all properties are constant.
    private let fields: [StoredField]
    /// The slots by layout version, which starts at 1, and then by the position of the field.
    private let slots: [[RecordSlot?]]
    /// What is checked of each field, by layout version.
    private let checks: [[Check]]
    /// What is read of a record where no value of it is kept, by layout version.
    private let glances: [[Glance]]

    /// What is needed to read a field. A definition has much more, and copies of it cost more than
    /// the reading.
    private struct StoredField {
        let number: UInt16
        let type: FieldType
        let defaultBytes: [UInt8]?
        let hint: ValueHint?

        init(_ definition: FieldDefinition, _ hint: ValueHint?) {
            number = definition.number
            type = definition.type
            defaultBytes = definition.defaultBytes
            self.hint = hint
        }
    }

    /// How the field at the same position is checked in records of a layout.
    private enum Check {
        /// In place, since the layout has the field as it is now.
        case inPlace(RecordSlot, FieldType)
        /// By reading it.
        case byReading

        init(_ slot: RecordSlot?, _ type: FieldType) {
            guard let slot, slot.kind == type.kind else {
                self = .byReading
                return
            }
            self = .inPlace(slot, type)
        }
    }

    /// A field of a layout as it is read where its value is not kept.
    private struct Glance {
        let slot: RecordSlot
        let isOptional: Bool
        private let type: FieldType
        /// Whether any bytes of the width are a value.
        private let isWord: Bool

        init(_ slot: RecordSlot, isOptional: Bool) {
            self.slot = slot
            self.isOptional = isOptional
            type = FieldType(slot.kind, of: slot.elementKind)
            isWord =
                switch slot.kind {
                case .int8, .int16, .int32, .int64, .int128, .uuid, .id: true
                case .uint8, .uint16, .uint32, .uint64, .uint128: true
                default: false
                }
        }

        /// Reads a value, and checks what a decoder of its type checks.
        func digest(of bytes: RawSpan) throws(ValueProblem) -> UInt64 {
            guard isWord else {
                _ = try StoredValue(bytes, as: type)
                return UInt64(bytes.byteCount)
            }
            // Safe because a record has as many bytes for the field as its kind is wide.
            return unsafe bytes.byteCount < MemoryLayout<UInt64>.size
                ? UInt64(bytes.unsafeLoad(as: UInt8.self))
                : bytes.unsafeLoadUnaligned(as: UInt64.self)
        }
    }

    init(_ type: CatalogType, _ opening: TypeOpening) throws {
        let fields = type.presentFields
        let hints = type.fieldHints
        self.fields = fields.map { StoredField($0, hints[$0.number]) }
        slots = type.layouts.map { layout in fields.map { layout.slot(of: $0.number) } }
        checks = slots.map { slots in zip(slots, fields).map { Check($0, $1.type) } }
        glances = type.layouts.map { layout in
            fields.compactMap { field in
                layout.slot(of: field.number).map { Glance($0, isOptional: field.type.isOptional) }
            }
        }
        let openFields = type.openFields
        super.init(
            type, opening, fieldDefinitions: type.definitions, openFields: openFields,
            indexes: try type.openIndexes(at: openFields, opening),
            references: type.openReferences(openFields), hasMaintainers: false)
    }

    override func words(for bytes: [UInt8], ofField number: UInt16) -> String? {
        guard let field = fields.first(where: { $0.number == number }), let hint = field.hint,
            // A filter may name a value that the field does not have.
            let value = try? StoredValue.read(bytes, as: field.type)
        else { return nil }
        return value.hinted(by: hint).description
    }

    /// Checks all that ``decode(_:_:)`` checks, without making the values.
    override func verifyValues(_ bytes: RawSpan, _ id: IDBits) throws(RecordDamage) {
        do throws(RecordFault) {
            let record = try EncodedRecord(bytes, layouts: layouts)
            try record.verifyChecksum(type: number, id: id)
            let layout = Int(record.layoutVersion) - 1
            let checks = checks[layout]
            for position in checks.indices {
                guard case .inPlace(let slot, let type) = checks[position] else {
                    _ = try value(of: fields[position], slots[layout][position], record)
                    continue
                }
                let bytes = try record.value(slot)
                do throws(ValueProblem) {
                    if let bytes {
                        try StoredValue.check(bytes, as: type)
                    } else if !type.isOptional {
                        throw .missing
                    }
                } catch {
                    throw RecordFault(at: slot.offset, .value(field: Int(slot.number), error))
                }
            }
        } catch {
            throw error.damage(of: name, id: id.uuid)
        }
    }

    /// Returns the record as ``decode(_:_:)`` does. An error is one of the store.
    func record(_ bytes: RawSpan, _ id: IDBits) throws -> InspectedRecord {
        do throws(RecordDamage) {
            return try decode(bytes, id)
        } catch {
            throw StoreError.damagedRecord(error)
        }
    }

    /// Returns the record with its values in the order of the fields. Everything is checked, the
    /// checksum first.
    func decode(_ bytes: RawSpan, _ id: IDBits) throws(RecordDamage) -> InspectedRecord {
        do throws(RecordFault) {
            let record = try EncodedRecord(bytes, layouts: layouts)
            try record.verifyChecksum(type: number, id: id)
            let slots = slots[Int(record.layoutVersion) - 1]
            var values: [StoredValue?] = []
            values.reserveCapacity(fields.count)
            for position in fields.indices {
                values.append(try value(of: fields[position], slots[position], record))
            }
            return InspectedRecord(
                id: id.uuid, sequence: record.sequence, layoutVersion: Int(record.layoutVersion),
                sizeBytes: bytes.byteCount, values: values)
        } catch {
            throw error.damage(of: name, id: id.uuid)
        }
    }

    /// Reads a record as ``decode(_:_:)`` does, but keeps no value: what a decoder that knows the
    /// Swift type does, without its struct.
    /// - Returns: a number that depends on every value.
    func digest(of bytes: RawSpan, _ id: IDBits) throws -> UInt64 {
        do throws(RecordFault) {
            let record = try EncodedRecord(bytes, layouts: layouts)
            try record.verifyChecksum(type: number, id: id)
            var sum = record.sequence
            for glance in glances[Int(record.layoutVersion) - 1] {
                sum = sum &* 31 &+ (try digest(of: glance, record))
            }
            return sum
        } catch {
            throw StoreError.damagedRecord(error.damage(of: name, id: id.uuid))
        }
    }

    private func digest(
        of glance: Glance, _ record: borrowing EncodedRecord
    ) throws(RecordFault) -> UInt64 {
        let bytes = try record.value(glance.slot)
        do throws(ValueProblem) {
            if let bytes { return try glance.digest(of: bytes) }
            if !glance.isOptional { throw .missing }
            return 0
        } catch {
            throw RecordFault(
                at: glance.slot.offset, .value(field: Int(glance.slot.number), error))
        }
    }

    private func value(
        of field: StoredField, _ slot: RecordSlot?, _ record: borrowing EncodedRecord
    ) throws(RecordFault) -> StoredValue? {
        guard let slot else {
            return unsafe try value(of: field, field.defaultBytes?.span.bytes, at: 0)
        }
        if slot.kind == field.type.kind {
            return try value(of: field, record.value(slot), at: slot.offset)
        }
        guard let narrow = try record.value(slot) else {
            return try value(of: field, nil, at: slot.offset)
        }
        // A number of an older layout, in which the field was narrower.
        let wide = slot.kind.widened(narrow, to: field.type.kind)
        return unsafe try value(of: field, wide.span.bytes, at: slot.offset)
    }

    private func value(
        of field: StoredField, _ bytes: RawSpan?, at offset: Int
    ) throws(RecordFault) -> StoredValue? {
        do throws(ValueProblem) {
            if let bytes {
                return try StoredValue(bytes, as: field.type).hinted(by: field.hint)
            }
            if !field.type.isOptional { throw .missing }
            return nil
        } catch {
            throw RecordFault(at: offset, .value(field: Int(field.number), error))
        }
    }
}
