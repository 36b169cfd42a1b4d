import Synchronization

/// Record types that are opened together, with what was found out about them: most processes open
/// stores of the same types again and again.
final class RegisteredTypes: Sendable {
    let registrations: [TypeRegistration]
    let definitions: [TypeDefinition]
    private let keys: [ObjectIdentifier]
    /// The catalog that a store of these types was opened with last. Everything that is checked of
    /// a catalog follows from its bytes and the types: equal bytes need no second look.
    private let known = Mutex<(bytes: [UInt8], catalog: Catalog)?>(nil)

    private static let last = LateValue<RegisteredTypes>()

    /// - Throws: ``StoreError/schema(_:)`` with every mistake of the schemas.
    static func of(_ types: [any Record.Type]) throws -> RegisteredTypes {
        let keys = types.map { ObjectIdentifier($0) }
        return try last.value(where: { $0.keys == keys }) {
            try RegisteredTypes(types, keys)
        }
    }

    private init(_ types: [any Record.Type], _ keys: [ObjectIdentifier]) throws {
        func register<R: Record>(_ type: R.Type) -> TypeRegistration { TypeRegistration(type) }
        self.keys = keys
        registrations = types.map { register($0) }
        let mistakes = registrations.flatMap(\.schemaErrors)
        if !mistakes.isEmpty { throw StoreError.schema(mistakes) }
        definitions = registrations.map { $0.definition() }
        let shared = TypeDefinition.errors(among: definitions)
        if !shared.isEmpty { throw StoreError.schema(shared) }
    }

    /// The catalog in the bytes of a body, if a store of these types was opened with the same ones.
    func knownCatalog(_ bytes: [UInt8]) -> Catalog? {
        known.withLock { $0?.bytes == bytes ? $0?.catalog : nil }
    }

    /// Keeps a catalog that has all these types and passed all checks.
    func keep(_ catalog: Catalog, _ bytes: [UInt8]) {
        known.withLock { $0 = (bytes, catalog) }
    }
}
