/// Parts that a program adds to the schema of a type which another module declares: indexes, search
/// indexes, and rules.
///
/// ```swift
/// struct Place: Record {
///     var id = ID()
///     var name = ""
///     var country = ""
///
///     static let schema = Schema<Place>("Place", blank: Place()) {
///         Field(1, "name", \.name)
///         Field(2, "country", \.country)
///     }
/// }
/// let byCountry = SchemaExtension(Place.self, owner: "com.example.atlas") {
///     Index("atlas.byCountry", on: .ascending(\.country))
/// }
/// let store = try Store.open(at: path, extending: [byCountry], [Place.self])
/// ```
/// The catalog of a file keeps the parts. A program without the extension keeps its plain indexes
/// and search indexes true. If the extension has rules, computed columns or conditions, such a
/// program can only read the type.
public struct SchemaExtension: Sendable {
    /// The parts, whose type is that of the record type.
    let parts: any Sendable
    /// The record type.
    let key: ObjectIdentifier
    let typeName: String
    let owner: String
    /// A copy of an extension is the same extension.
    let identity = Identity()

    final class Identity: Sendable {}

    /// Declares parts for a record type.
    /// - Parameters:
    ///   - owner: the part of the program that declares the parts, such as a bundle identifier. The
    ///     names of its indexes should begin with something of their own.
    ///   - parts: any number of `Index`, `SearchIndex`, `Removed(index:)`, `Validate` and
    ///     `Maintain` parts. Opening a store throws ``StoreError/schema(_:)`` for another part.
    public init<R: Record>(
        _ type: R.Type, owner: String, @SchemaBuilder<R> parts: () -> [SchemaPart<R>]
    ) {
        self.parts = parts()
        self.owner = owner
        key = ObjectIdentifier(type)
        typeName = R.schema.name
    }
}

extension Schema {
    /// Returns the schema with the parts of extensions, or the schema itself if there are none for
    /// its type.
    func extended(by extensions: [SchemaExtension]) -> Schema {
        let own = extensions.filter { $0.key == ObjectIdentifier(R.self) }
        if own.isEmpty { return self }
        var contents = contents
        for one in own {
            guard let parts = one.parts as? [SchemaPart<R>] else { continue }
            contents = contents.extended(by: parts, of: one.owner)
        }
        return Schema(contents)
    }
}
