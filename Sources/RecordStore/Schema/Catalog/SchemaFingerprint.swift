/// The identity of a schema: the first bytes of the SHA-256 of its definition.
///
/// Two schemas with one fingerprint declare the same fields, indexes, removals, rules and steps,
/// and the same former names. The values in `blank` count too.
package struct SchemaFingerprint: Hashable, Sendable {
    package var bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Computes the fingerprint of a definition.
    init(_ definition: TypeDefinition) {
        var writer = CatalogWriter(magic: CatalogFormat.bodyMagic)
        writer.write(definition.name)
        writer.write(definition.formerNames) { $0.write($1) }
        writer.write(definition.fields) { CatalogField($1).write(to: &$0) }
        for (number, names) in definition.formerFieldNames.sorted(by: { $0.key < $1.key }) {
            writer.write(number)
            writer.write(names) { $0.write($1) }
        }
        writer.write(definition.indexes) { writer, index in
            // The fingerprint says what the program declares, and not how this version stores it.
            let text = TextVersions(unicode: 0, form: 0, fold: 0)
            CatalogIndex(index, number: 0, budgets: [], text: text).write(to: &writer)
        }
        writer.write(definition.removedFields) { $0.write($1) }
        writer.write(definition.removedIndexes) { $0.write($1) }
        writer.write(definition.ruleOwners) { $0.write($1) }
        for (name, owner) in definition.indexOwners.sorted(by: { $0.key < $1.key }) {
            writer.write(name)
            writer.write(owner)
        }
        writer.write(definition.steps) { $0.write($1) }
        for (number, hint) in definition.fieldHints.sorted(by: { $0.key < $1.key }) {
            writer.write(number)
            writer.write(hint.catalogText)
        }
        for (name, hint) in definition.columnHints.sorted(by: { $0.key < $1.key }) {
            writer.write(name)
            writer.write(hint.catalogText)
        }
        bytes = Array(
            SHA256.digest(of: writer.sealed()).prefix(CatalogFormat.fingerprintSizeBytes))
    }
}
