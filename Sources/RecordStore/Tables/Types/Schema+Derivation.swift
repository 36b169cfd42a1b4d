extension Schema {
    /// Returns a closure that decodes a record for the condition of an index and the columns that
    /// closures compute. Returns nil if the index has neither, or if the schema does not declare it
    /// like this.
    func derivation(
        of index: IndexDefinition, _ decoder: RecordDecoder<R>
    ) -> IndexDerivation? {
        guard let declaration = indexes.first(where: { $0.name == index.name }),
            definition.indexes.contains(index)
        else { return nil }
        let computed = declaration.columns.compactMap(\.closure)
        let condition = declaration.condition?.closure
        if computed.isEmpty && condition == nil { return nil }
        let typeName = name
        return { bytes, id in
            let record: R
            do throws(RecordDamage) {
                record = try decoder.decode(bytes, id: RecordID(bits: id))
            } catch {
                throw StoreError.damagedRecord(error)
            }
            if let condition, !condition(record) { return nil }
            return try computed.map { column in
                var buffer = ByteBuffer(capacity: 64)
                do throws(ValueProblem) {
                    return try column.write(record, &buffer) ? buffer.bytes.array : nil
                } catch {
                    throw StoreError.invalidValue(
                        InvalidValue(type: typeName, field: column.name, problem: error))
                }
            }
        }
    }
}

extension IndexColumn {
    /// The name of a column and the closure that computes it, or nil for another column.
    fileprivate var closure:
        (name: String, write: @Sendable (R, inout ByteBuffer) throws(ValueProblem) -> Bool)?
    {
        guard case .computed(let computed) = source,
            case .closure(_, let write) = computed.source
        else { return nil }
        return (computed.name, write)
    }
}
