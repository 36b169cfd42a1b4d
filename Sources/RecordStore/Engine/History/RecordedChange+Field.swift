extension RecordedChange {
    /// A field that a transaction changed.
    public struct Field: Sendable {
        /// The name of the field as it is now.
        public let name: String
        /// The number of the field.
        public let number: Int
        /// Whether a rule changed the field, and not the caller.
        public let isMadeByRules: Bool
        private let formerOld: FormerValues
        private let formerNew: FormerValues

        init(_ field: HistoryEntry.Field, _ layout: UInt16, _ table: RecordTable) {
            let open = table.openFields.first { $0.number == field.number }
            let kind = table.layouts.first { $0.version == layout }?.slot(of: field.number)?.kind
            name = open?.name ?? "\(field.number)"
            number = Int(field.number)
            isMadeByRules = field.isByRules
            func former(_ value: [UInt8]?) -> FormerValues {
                guard let value, let kind else {
                    return FormerValues([:], type: table.name, table.fieldDefinitions)
                }
                return FormerValues(
                    [field.number: (kind, value)], type: table.name, table.fieldDefinitions)
            }
            formerOld = former(field.old)
            formerNew = former(field.new)
        }

        /// The value before the transaction and after it, without its Swift type.
        package func storedValues() throws -> (old: StoredValue?, new: StoredValue?) {
            let key = UInt16(number)
            return (try formerOld.stored(key), try formerNew.stored(key))
        }

        /// Returns the value before the transaction, or nil if there was none.
        /// - Throws: ``StoreError/invalidValue(_:)`` if the field has another type.
        public func old<Value: StorableValue>(as type: Value.Type = Value.self) throws -> Value? {
            try formerOld.value(number)
        }

        /// Returns the value after the transaction, or nil if there is none.
        /// - Throws: ``StoreError/invalidValue(_:)`` if the field has another type.
        public func new<Value: StorableValue>(as type: Value.Type = Value.self) throws -> Value? {
            try formerNew.value(number)
        }
    }
}
