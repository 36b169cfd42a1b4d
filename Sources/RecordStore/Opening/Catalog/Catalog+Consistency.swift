extension Catalog {
    /// Throws if the parts of the catalog contradict each other, so that no tables can be opened
    /// from it. A correct checksum does not exclude that.
    func checkConsistency() throws(CatalogDamage) {
        var numbers: Set<UInt32> = []
        var indexNumbers: Set<UInt32> = []
        for number in [nextType, nextIndex] where number > CatalogFormat.greatestNumber {
            throw CatalogDamage(at: 0, .impossibleNumber(UInt64(number)))
        }
        for type in types {
            let fields = type.fields.map(\.definition)
            guard numbers.insert(type.number).inserted, type.number < nextType else {
                throw CatalogDamage(at: 0, .repeatedNumber(type.number))
            }
            var fieldNumbers: Set<UInt16> = []
            for field in fields where !fieldNumbers.insert(field.number).inserted {
                throw CatalogDamage(at: 0, .repeatedNumber(UInt32(field.number)))
            }
            if type.layouts.count > CatalogFormat.mostLayouts {
                throw CatalogDamage(at: 0, .impossibleNumber(UInt64(type.layouts.count)))
            }
            if type.layouts.isEmpty { throw CatalogDamage(at: 0, .badLayout(version: 0)) }
            for index in type.indexes {
                guard indexNumbers.insert(index.number).inserted, index.number < nextIndex else {
                    throw CatalogDamage(at: 0, .repeatedNumber(index.number))
                }
                guard index.definition.kind.isSound(index, fields) else {
                    let name = index.definition.name
                    throw CatalogDamage(at: 0, .badIndex(type: type.name, index: name))
                }
            }
        }
    }
}
