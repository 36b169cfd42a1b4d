import Synchronization

/// Record types that are opened together, with cached results of the checks of their schemas.
///
/// Most processes open stores of the same types again and again.
final class RegisteredTypes: Sendable {
    let registrations: [TypeRegistration]
    let definitions: [TypeDefinition]
    private let keys: [ObjectIdentifier]
    /// Kept so that no other extension gets the identity of one of these.
    private let extensions: [SchemaExtension]
    /// The last catalog that passed all checks for these types. The checks depend only on the bytes
    /// and the types, so equal bytes are not checked again.
    private let known = Mutex<KnownCatalog?>(nil)

    private static let last = LateValue<RegisteredTypes>()

    /// Returns the registered form of these types, which is kept until other types are asked for.
    /// - Throws: ``StoreError/schema(_:)`` with every mistake of the schemas.
    static func of(
        _ types: [any Record.Type], _ extensions: [SchemaExtension]
    ) throws -> RegisteredTypes {
        let keys =
            types.map { ObjectIdentifier($0) } + extensions.map { ObjectIdentifier($0.identity) }
        return try last.value(where: { $0.keys == keys }) {
            try RegisteredTypes(types, extensions, keys)
        }
    }

    private init(
        _ types: [any Record.Type], _ extensions: [SchemaExtension], _ keys: [ObjectIdentifier]
    ) throws {
        func register<R: Record>(_ type: R.Type) -> TypeRegistration {
            TypeRegistration(type, extensions)
        }
        self.keys = keys
        self.extensions = extensions
        registrations = types.map { register($0) }
        let known = Set(registrations.map(\.key))
        var mistakes = registrations.flatMap(\.schemaErrors)
        for one in extensions {
            if one.owner.isEmpty {
                mistakes.append(StoreError.SchemaMistake(one.typeName, nil, .ownerMissing))
            }
            if !known.contains(one.key) {
                mistakes.append(StoreError.SchemaMistake(one.typeName, nil, .extendsUnknownType))
            }
        }
        if !mistakes.isEmpty { throw StoreError.schema(mistakes) }
        definitions = registrations.map { $0.definition() }
        let shared = TypeDefinition.errors(among: definitions)
        if !shared.isEmpty { throw StoreError.schema(shared) }
    }

    /// Returns the catalog that has these bytes if it already passed all checks, or nil.
    func knownCatalog(_ bytes: [UInt8]) -> KnownCatalog? {
        known.withLock { known in
            // Safe because both arrays live during the call.
            guard let known, unsafe known.bytes.span.bytes.isEqual(to: bytes.span.bytes)
            else { return nil }
            return known
        }
    }

    /// Keeps a catalog that has all these types and passed all checks.
    func keep(_ catalog: Catalog, _ bytes: [UInt8]) {
        let made = KnownCatalog(
            bytes: bytes, catalog: catalog, matches: matches(in: catalog, runsSteps: false),
            tableNames: OpenTables.names(catalog, IndexStates()))
        known.withLock { $0 = made }
    }

    /// Returns how each type of a catalog goes with the program's types.
    /// - Complexity: O(fields). Comparing costs more than opening the tables.
    func matches(in catalog: Catalog, runsSteps: Bool) -> [TypeMatch] {
        var positions: [Int: Int] = [:]
        for (position, definition) in definitions.enumerated() {
            if let found = catalog.position(of: definition) { positions[found] = position }
        }
        return catalog.types.enumerated().map { position, type in
            let registered = positions[position]
            let definition = registered.map { definitions[$0] }
            return TypeMatch(
                registration: registered.map { registrations[$0] },
                fit: TypeFit(type, definition, runsSteps: runsSteps))
        }
    }
}

/// A catalog that passed all checks for some types, and how its types go with them.
struct KnownCatalog: Sendable {
    let bytes: [UInt8]
    let catalog: Catalog
    /// In the order of the catalog's types.
    let matches: [TypeMatch]
    /// The names of the tables, if no index is being built.
    let tableNames: [String]
}

/// How a type of a catalog goes with the types of the program.
struct TypeMatch: Sendable {
    /// The program's type, or nil if the program does not know the type.
    let registration: TypeRegistration?
    let fit: TypeFit
}
