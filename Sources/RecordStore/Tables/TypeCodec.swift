/// The decoder, the encoder and the indexes of a type.
///
/// All parts of a codec follow from the schema and the catalog entry of the type. So all open
/// stores with this entry share one codec.
final class TypeCodec<R: Record>: Sendable {
    let type: CatalogType
    let decoder: RecordDecoder<R>
    let encoder: MemoryEncoder
    let openFields: [OpenField]
    /// The indexes of the type. The indexes have the tables of the first store that was opened with
    /// this codec.
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
