extension Schema {
    /// Everything that is wrong with the schema, in the order of its declaration; empty for a
    /// schema that a store can be opened with. References are checked among all types of a
    /// store, by `TypeDefinition.errors(among:)`.
    ///
    /// - Complexity: O(1) but for the first call, which looks at every field and column.
    public func validate() -> [SchemaError] {
        contents.errors.value {
            let errors = nameErrors() + fields.flatMap(fieldErrors) + memoryErrors()
            return errors + blankErrors() + indexErrors()
        }
    }

    func error(_ part: String?, _ kind: SchemaError.Kind) -> SchemaError {
        SchemaError(name, part, kind)
    }

    private func nameErrors() -> [SchemaError] {
        var errors = name.isEmpty ? [error(nil, .emptyName)] : []
        var numbers: Set<Int> = []
        var names: Set<String> = []
        for field in fields {
            if !numbers.insert(field.number).inserted {
                errors.append(error(field.name, .duplicateFieldNumber(field.number)))
            }
            if !names.insert(field.name).inserted {
                errors.append(error(field.name, .duplicateFieldName))
            }
        }
        return errors
    }

    private func fieldErrors(_ field: FieldDeclaration<R>) -> [SchemaError] {
        var kinds: [SchemaError.Kind] = []
        if field.name.isEmpty { kinds.append(.emptyName) }
        if !(1...Int(UInt16.max)).contains(field.number) {
            kinds.append(.fieldNumberOutOfRange(field.number))
        }
        if field.memoryOffset == nil { kinds.append(.notStored) }
        if field.type == nil { kinds.append(.unsupported(valueType: field.typeName)) }
        if let type = field.type, field.reference?.rule == .nullify, !type.isOptional,
            type.kind != .array
        {
            kinds.append(.nullifyWithoutNil)
        }
        return kinds.map { error(field.name, $0) }
    }

    /// Every stored property must be declared, and by one field.
    private func memoryErrors() -> [SchemaError] {
        guard let stored = StructProperties(of: makeBlank()) else { return [error(nil, .opaque)] }
        let placed = fields.compactMap { field in
            field.memoryOffset.map { (field.name, $0..<($0 + field.memorySize)) }
        }
        var errors: [SchemaError] = []
        for (index, (name, range)) in placed.enumerated() {
            if let other = placed[..<index].first(where: { $0.1.overlaps(range) }) {
                errors.append(error(name, .overlaps(field: other.0)))
            }
        }
        let id = stored.id(of: R.self)
        if id == nil { errors.append(error("id", .notStored)) }
        let declared = placed.map(\.1) + (id.map { [$0] } ?? [])
        return errors + stored.undeclared(by: declared).map { error($0, .undeclared) }
    }

    private func blankErrors() -> [SchemaError] {
        let first = makeBlank()
        // A clock gives one time twice within its tick, and a `.now` must not pass by luck.
        ContinuousClock().letPass(.microseconds(10))
        let second = makeBlank()
        return fields.compactMap { field in
            do throws(ValueProblem) {
                let bytes = try field.valueBytes(in: first)
                return bytes == (try field.valueBytes(in: second))
                    ? nil : error(field.name, .blankDiffers)
            } catch {
                return self.error(field.name, .invalidDefault(error))
            }
        }
    }
}

extension Clock where Duration == Swift.Duration {
    /// Goes on once `duration` has passed, or after many looks at a clock that stands still.
    package func letPass(_ duration: Duration) {
        let start = now
        for _ in 0..<10_000 where start.duration(to: now) >= duration { return }
    }
}

extension FieldDeclaration {
    /// The bytes of the field's value, or nil for nil and for a property that is not stored.
    func valueBytes(in record: R) throws(ValueProblem) -> [UInt8]? {
        guard let memoryOffset else { return nil }
        return unsafe try withUnsafeBytes(of: record) { (memory) throws(ValueProblem) -> [UInt8]? in
            var buffer = ByteBuffer(capacity: 64)
            let start = unsafe memory.baseAddress.unsafelyUnwrapped  // a struct with a field has memory
            guard unsafe try access.write(start + memoryOffset, &buffer) else { return nil }
            return unsafe buffer.withUnsafeBytes { unsafe [UInt8]($0) }
        }
    }
}
