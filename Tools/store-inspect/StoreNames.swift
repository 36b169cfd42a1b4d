import CommandLineSupport
import RecordStore

/// The names in a store that commands and queries use.
struct StoreNames {
    /// The names of a record type.
    struct TypeNames {
        let name: String
        let fields: [(name: String, target: String?)]
        let indexes: [String]
    }

    let types: [TypeNames]

    /// Reads the names in the store at a path.
    init(at path: String) throws {
        let console = Console(output: { _ in }, errors: { _ in })
        let store = try InspectedStore(readingPartAt: path, console)
        defer { try? store.environment.close() }
        self.init(of: store)
    }

    /// The names in an open store.
    init(of store: InspectedStore) {
        types = store.types.map { type in
            TypeNames(
                name: type.name,
                fields: type.presentFields.map { ($0.name, $0.reference?.target) },
                indexes: type.liveIndexes.map { $0.definition.name })
        }
    }

    /// Returns the names of a type.
    func type(_ name: String?) -> TypeNames? { types.first { $0.name == name } }

    /// The indexes of all types: `Type.index`.
    var indexes: [String] { types.flatMap { type in type.indexes.map { "\(type.name).\($0)" } } }

    /// The fields of all types: `Type.field`.
    var fields: [String] {
        types.flatMap { type in type.fields.map { "\(type.name).\($0.name)" } }
    }
}
