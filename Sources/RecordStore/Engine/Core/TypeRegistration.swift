/// A record type that was passed to `open`, with its Swift type erased.
struct TypeRegistration: Sendable {
    let key: ObjectIdentifier
    let schemaErrors: [StoreError.SchemaMistake]
    /// Makes the definition of the type. Only a schema without errors has a definition.
    let definition: @Sendable () -> TypeDefinition
    /// Opens the table of the type from its catalog entry.
    let open: @Sendable (CatalogType, TypeOpening) throws -> RecordTable

    /// - Parameter extensions: what the program adds to schemas, of this type and of others.
    init<R: Record>(_ type: R.Type, _ extensions: [SchemaExtension]) {
        let schema = R.schema.extended(by: extensions)
        key = ObjectIdentifier(type)
        schemaErrors = schema.validate()
        definition = { schema.definition.withReferenceIndexes }
        open = { entry, opening in
            // Stores with equal catalogs share one catalog in memory, so comparing the entries is
            // free.
            let isRight = { (kept: any KeptCodec) in
                guard let codec = kept as? TypeCodec<R> else { return false }
                return codec.type == entry && codec.constants == opening.constants
            }
            let kept = try schema.contents.codec.value(where: isRight) {
                try TypeCodec(schema, entry, opening)
            }
            guard let codec = kept as? TypeCodec<R> else {
                preconditionFailure("\(schema.name) keeps the codec of another type")
            }
            return TypedRecordTable(codec, of: schema, opening)
        }
    }
}
