/// The decoder, the encoder and the indexes of a type.
///
/// All parts of a codec follow from the schema, the catalog entry of the type, and the constants of
/// the store. So all open stores with these share one codec.
final class TypeCodec<R: Record>: KeptCodec {
    let type: CatalogType
    let constants: [String: Int]
    let decoder: RecordDecoder<R>
    let encoder: MemoryEncoder
    /// Adds the fields that the schema does not know to encoded records, or nil if it knows all.
    let completion: RecordCompletion?
    let fieldDefinitions: [FieldDefinition]
    let openFields: [OpenField]
    /// The indexes of the type that were not removed. They have the tables of the first store that
    /// was opened with this codec.
    let indexes: [any OpenIndex]
    let references: [OpenReference]
    // Stored, because a look at an array of closures costs a look-up of its metadata.
    let hasValidators: Bool
    let hasMaintainers: Bool

    init(_ schema: Schema<R>, _ type: CatalogType, _ opening: TypeOpening) throws {
        let decoder: RecordDecoder<R>
        do throws(InvalidValue) {
            decoder = try RecordDecoder(
                schema, typeNumber: type.number, layouts: type.layouts, defaults: type.defaults)
        } catch {
            throw StoreError.invalidValue(error)
        }
        self.type = type
        constants = opening.constants
        self.decoder = decoder
        fieldDefinitions = type.definitions
        let openFields = type.openFields
        self.openFields = openFields
        // A type has at least its first layout.
        let newest = type.layouts[type.layouts.count - 1]
        let known = RecordLayout(
            version: newest.version,
            fields: schema.definition.fields.map { ($0.number, $0.type) })
        encoder = MemoryEncoder(schema, typeNumber: type.number, layout: known)
        completion = known == newest ? nil : RecordCompletion(known, type, openFields)
        indexes = try type.openIndexes(at: openFields, opening) {
            schema.derivation(of: $0, decoder)
        }
        references = type.openReferences(openFields)
        hasValidators = !schema.validators.isEmpty
        hasMaintainers = !schema.maintainers.isEmpty
    }
}

/// The parts of a store that an open type is made of, besides its schema and its catalog entry.
struct TypeOpening {
    let tables: OpenTables
    let states: IndexStates
    /// The numbers that the catalog keeps for all records, by their names.
    let constants: [String: Int]
    let fit: TypeFit
    /// Whether the steps that are pending run now, so that each save runs them first.
    let runsSteps: Bool
    /// Where the plans of queries are kept.
    let kept: KeptPlans

    /// Whether transactions keep the entries of an index true, in its table or in the log of its
    /// build.
    func isMaintained(_ index: any OpenIndex) -> Bool {
        switch states.phase(of: index.number) {
        case .ready, .suspect: true
        case .building, .catchingUp: index.log != nil
        case .refused, .clearing: false
        }
    }

    /// Whether queries may read an index.
    func isReadable(_ index: any OpenIndex) -> Bool {
        index.followsOwnText && states.phase(of: index.number) == .ready
    }
}
