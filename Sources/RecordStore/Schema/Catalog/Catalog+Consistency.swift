extension Catalog {
    /// Throws if the parts of the catalog contradict each other, so that no tables can be opened
    /// from it. A correct checksum does not exclude that.
    func checkConsistency() throws(StoreError.CatalogDamage) {
        let knownConstants = Set(constantNumbers.keys)
        var numbers: Set<UInt32> = []
        var indexNumbers: Set<UInt32> = []
        for number in [nextType, nextIndex] where number > CatalogFormat.greatestNumber {
            throw StoreError.CatalogDamage(at: 0, .impossibleNumber(UInt64(number)))
        }
        for type in types {
            let fields = type.fields.map(\.definition)
            guard numbers.insert(type.number).inserted, type.number < nextType else {
                throw StoreError.CatalogDamage(at: 0, .repeatedNumber(type.number))
            }
            var fieldNumbers: Set<UInt16> = []
            for field in fields where !fieldNumbers.insert(field.number).inserted {
                throw StoreError.CatalogDamage(at: 0, .repeatedNumber(UInt32(field.number)))
            }
            for field in fields where field.reference != nil {
                if field.type.kind == .id || field.type.elementKind == .id { continue }
                throw StoreError.CatalogDamage(
                    at: 0, .badReference(type: type.name, field: field.name))
            }
            for field in fields where !field.hasSoundDefault {
                throw StoreError.CatalogDamage(
                    at: 0, .badDefault(type: type.name, field: field.name))
            }
            if type.layouts.count > CatalogFormat.mostLayouts {
                throw StoreError.CatalogDamage(at: 0, .impossibleNumber(UInt64(type.layouts.count)))
            }
            if type.layouts.isEmpty {
                throw StoreError.CatalogDamage(at: 0, .badLayout(version: 0))
            }
            for index in type.indexes {
                guard indexNumbers.insert(index.number).inserted, index.number < nextIndex else {
                    throw StoreError.CatalogDamage(at: 0, .repeatedNumber(index.number))
                }
                // A removed index has the columns of fields as they were.
                if index.isRemoved { continue }
                let constants = index.definition.allColumns.map {
                    $0.expression(over: fields)?.constantNames ?? []
                }
                guard index.definition.kind.isSound(index, fields),
                    constants.allSatisfy(knownConstants.isSuperset)
                else {
                    let name = index.definition.name
                    throw StoreError.CatalogDamage(at: 0, .badIndex(type: type.name, index: name))
                }
            }
        }
    }
}

extension FieldDefinition {
    /// Whether the default, if there is one, is a value of the field's type.
    fileprivate var hasSoundDefault: Bool {
        guard let defaultBytes else { return true }
        do throws(ValueProblem) {
            // Safe because the array lives during the call.
            _ = unsafe try StoredValue(defaultBytes.span.bytes, as: type)
            return true
        } catch {
            return false
        }
    }
}
