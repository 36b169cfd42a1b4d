/// What a table of the file is for, as the catalog tells it.
package enum TableRole: Hashable, Sendable {
    /// The catalog itself.
    case catalog
    /// The records of a type.
    case records(CatalogType)
    /// The entries of an index: of records, or of groups.
    case entries(CatalogIndex, CatalogType)
    /// What changed while an index was built.
    case buildLog(CatalogIndex, CatalogType)
    /// A part of the history.
    case history
    /// The preferences.
    case preferences
}

extension InspectedStore {
    /// Returns what each table is for that a store with this catalog can have, by its name; also
    /// those of what was removed. The file can have others, of other programs.
    package var tableRoles: [String: TableRole] {
        var roles: [String: TableRole] = [CatalogTable.name: .catalog]
        roles[PreferenceTable.name] = .preferences
        for name in HistoryTables.names { roles[name] = .history }
        for type in catalog.types {
            roles[OpenTables.name(of: type)] = .records(type)
            for index in type.indexes {
                roles[OpenTables.name(ofIndex: index.number)] = .entries(index, type)
                roles[OpenTables.logName(ofIndex: index.number)] = .buildLog(index, type)
            }
        }
        return roles
    }
}
