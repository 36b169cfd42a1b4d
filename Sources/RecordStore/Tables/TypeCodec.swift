/// How the records and indexes of a type are read and written: what follows from its schema and its
/// entry in a catalog, and is the same for every open store that has this entry.
final class TypeCodec<R: Record>: Sendable {
    let type: CatalogType
    let decoder: RecordDecoder<R>
    let encoder: MemoryEncoder
    let openFields: [OpenField]
    /// With the tables of the store that was opened first.
    let indexes: [any OpenIndex]
    let references: [OpenReference]

    init(_ schema: Schema<R>, _ type: CatalogType, _ tables: OpenTables) throws {
        let decoder: RecordDecoder<R>
        do throws(InvalidValue) {
            decoder = try RecordDecoder(
                schema, typeNumber: type.number, layouts: type.layouts, defaults: type.defaults)
        } catch {
            throw StoreError.invalidValue(error)
        }
        self.type = type
        self.decoder = decoder
        // A type has at least its first layout.
        encoder = MemoryEncoder(
            schema, typeNumber: type.number, layout: type.layouts[type.layouts.count - 1])
        let openFields = type.openFields
        self.openFields = openFields
        indexes = try type.openIndexes(at: openFields, tables) {
            schema.derivation(of: $0, decoder)
        }
        references = type.openReferences(openFields)
    }
}
