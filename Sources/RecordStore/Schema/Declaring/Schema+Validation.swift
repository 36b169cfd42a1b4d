extension Schema {
    /// Returns all mistakes in the schema, in the order of their declaration.
    ///
    /// The result is empty for a schema that a store can be opened with. References are checked
    /// among all types of a store, by `TypeDefinition.errors(among:)`.
    ///
    /// - Complexity: O(1), except for the first call, which examines every field and column.
    public func validate() -> [StoreError.SchemaMistake] {
        contents.errors.value {
            let errors = nameErrors() + fields.flatMap(fieldErrors) + memoryErrors()
            return errors + blankErrors() + indexErrors()
        }
    }

    func error(_ part: String?, _ kind: StoreError.SchemaMistake.Kind) -> StoreError.SchemaMistake {
        StoreError.SchemaMistake(name, part, kind)
    }

    private func nameErrors() -> [StoreError.SchemaMistake] {
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
        for number in contents.removedFields {
            if !(1...Int(UInt16.max)).contains(number) {
                errors.append(error("\(number)", .fieldNumberOutOfRange(number)))
            }
            for field in fields where field.number == number {
                errors.append(error(field.name, .removedField))
            }
        }
        for index in indexes where contents.removedIndexes.contains(index.name) {
            errors.append(error(index.name, .removedIndex))
        }
        errors += contents.wrongOwners.map { error(nil, .notForExtensions(owner: $0)) }
        var stepNames: Set<String> = []
        for step in steps where !stepNames.insert(step.name).inserted {
            errors.append(error(step.name, .duplicateStepName))
        }
        return errors
    }

    private func fieldErrors(_ field: FieldDeclaration<R>) -> [StoreError.SchemaMistake] {
        var kinds: [StoreError.SchemaMistake.Kind] = []
        if field.name.isEmpty { kinds.append(.emptyName) }
        if !(1...Int(UInt16.max)).contains(field.number) {
            kinds.append(.fieldNumberOutOfRange(field.number))
        }
        if field.memoryOffset == nil { kinds.append(.notStored) }
        if field.type == nil { kinds.append(.unsupported(valueType: TypeName.of(field.valueType))) }
        if let type = field.type, field.reference?.rule == .nullify, !type.isOptional,
            type.kind != .array
        {
            kinds.append(.nullifyWithoutNil)
        }
        return kinds.map { error(field.name, $0) }
    }

    /// Returns an error for each stored property that no field declares, and for fields that
    /// overlap.
    private func memoryErrors() -> [StoreError.SchemaMistake] {
        guard let stored = StructProperties(of: makeBlank()) else { return [error(nil, .opaque)] }
        let placed = fields.compactMap { field in
            field.memoryOffset.map { (field.name, $0..<($0 + field.memorySize)) }
        }
        var errors: [StoreError.SchemaMistake] = []
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

    private func blankErrors() -> [StoreError.SchemaMistake] {
        let first = makeBlank()
        // Two reads within one tick of a clock are equal. A `.now` must not pass the check by luck.
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
    /// Waits until `duration` has passed. Reads the clock at most 10,000 times, because the clock
    /// may stand still.
    package func letPass(_ duration: Duration) {
        let start = now
        for _ in 0..<10_000 where start.duration(to: now) >= duration { return }
    }
}

extension FieldDeclaration {
    /// Returns the bytes of the field's value, or nil if the value is nil or not stored in the
    /// struct.
    func valueBytes(in record: R) throws(ValueProblem) -> [UInt8]? {
        guard let memoryOffset else { return nil }
        return unsafe try withUnsafeBytes(of: record) { (memory) throws(ValueProblem) -> [UInt8]? in
            var buffer = ByteBuffer(capacity: 64)
            // Safe because a struct with a stored field has memory, and `memoryOffset` is the
            // offset of this field in `R`.
            let start = unsafe memory.baseAddress.unsafelyUnwrapped
            guard unsafe try access.write(start + memoryOffset, &buffer) else { return nil }
            return unsafe buffer.withUnsafeBytes { unsafe [UInt8]($0) }
        }
    }
}
