/// A field of a type in a catalog.
package struct CatalogField: Hashable, Sendable {
    package var definition: FieldDefinition
    /// Whether the field was removed. A removed field stays in the catalog, so that older records
    /// can be read and the number is not reused.
    package var isRemoved: Bool

    package init(_ definition: FieldDefinition, isRemoved: Bool = false) {
        self.definition = definition
        self.isRemoved = isRemoved
    }

    func write(to writer: inout CatalogWriter) {
        writer.write(definition.number)
        writer.write(definition.name)
        writer.write(definition.type)
        writer.write(isRemoved)
        writer.write(definition.reference?.rule.rawValue ?? 0)
        writer.write(definition.reference?.allowsDangling ?? false)
        writer.write(definition.reference?.target ?? "")
        writer.write(definition.defaultBytes)
    }

    init(from parser: inout CatalogParser) throws(CatalogDamage) {
        definition = FieldDefinition(
            number: try parser.read(), name: try parser.readText(), type: try parser.readType())
        isRemoved = try parser.readFlag()
        let code: UInt8 = try parser.read()
        let rule = DeleteRule(rawValue: code)
        guard code == 0 || rule != nil else {
            throw CatalogDamage(at: parser.offset - 1, .unknownCode(code))
        }
        let allowsDangling = try parser.readFlag()
        let target = try parser.readText()
        definition.reference = rule.map {
            ReferenceDefinition(target: target, rule: $0, allowsDangling: allowsDangling)
        }
        definition.defaultBytes = try parser.readBytes()
    }
}
