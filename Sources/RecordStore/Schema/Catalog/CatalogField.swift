/// A field of a type in a catalog.
package struct CatalogField: Hashable, Sendable {
    package var definition: FieldDefinition
    /// Whether the field was removed. A removed field stays in the catalog, so that older records
    /// can be read and the number is not reused.
    package var isRemoved: Bool
    /// The names that the field had before.
    package var formerNames: [String] = []
    /// How tools show the values, or an empty text.
    package var hint = ""
    /// How values that two devices have changed become one: 0 keeps the later one.
    package var mergePolicy: UInt8 = 0
    package var extensions: [CatalogExtension] = []

    package init(_ definition: FieldDefinition, isRemoved: Bool = false) {
        self.definition = definition
        self.isRemoved = isRemoved
    }

    func write(to writer: inout CatalogWriter) {
        writer.writePart(extensions) { writer in
            writer.write(definition.number)
            writer.write(definition.name)
            writer.write(definition.type)
            writer.write(isRemoved)
            writer.write(definition.reference?.rule.rawValue ?? 0)
            writer.write(definition.reference?.allowsDangling ?? false)
            writer.write(definition.reference?.target ?? "")
            writer.write(definition.defaultBytes)
            writer.write(formerNames) { $0.write($1) }
            writer.write(hint)
            writer.write(mergePolicy)
        }
    }

    init(from parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        self = try parser.readPart { (parser) throws(StoreError.CatalogDamage) in
            try CatalogField(content: &parser)
        }
    }

    private init(content parser: inout CatalogParser) throws(StoreError.CatalogDamage) {
        definition = FieldDefinition(
            number: try parser.read(), name: try parser.readText(), type: try parser.readType())
        isRemoved = try parser.readFlag()
        let code: UInt8 = try parser.read()
        let rule = DeleteRule(rawValue: code)
        guard code == 0 || rule != nil else {
            throw StoreError.CatalogDamage(at: parser.offset - 1, .unknownCode(code))
        }
        let allowsDangling = try parser.readFlag()
        let target = try parser.readText()
        definition.reference = rule.map {
            ReferenceDefinition(target: target, rule: $0, allowsDangling: allowsDangling)
        }
        definition.defaultBytes = try parser.readBytes()
        formerNames = try parser.readTexts()
        hint = try parser.readText()
        mergePolicy = try parser.read()
        guard mergePolicy == 0 else {
            throw StoreError.CatalogDamage(at: parser.offset - 1, .unknownCode(mergePolicy))
        }
        extensions = try parser.readExtensions()
    }
}
