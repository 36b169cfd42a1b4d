/// The fields that conditions and terms name, by record type.
struct NamedFields {
    /// The fields of one record type; nil for all.
    private(set) var tables: [UInt32: (table: RecordTable, fields: Set<UInt16>?)] = [:]
    /// The numbers of the types that lie behind references, or that refer to records.
    private(set) var tablesBehindReferences: Set<UInt32> = []

    /// Adds all fields of a record type.
    mutating func addAll(of table: RecordTable) {
        tables[table.number] = (table, nil)
    }

    private mutating func add(_ number: UInt16, of table: RecordTable) {
        var known = tables[table.number] ?? (table, [])
        known.fields?.insert(number)
        tables[table.number] = known
    }

    mutating func add(_ condition: Condition, of table: RecordTable) {
        switch condition {
        case .all, .none: break
        case .and(let parts), .or(let parts): for part in parts { add(part, of: table) }
        case .not(let inner): add(inner, of: table)
        case .comparison(let left, _, let right):
            add(left, of: table)
            add(right, of: table)
        case .among(let term, _), .text(let term, _, _), .holds(let term, _): add(term, of: table)
        case .matches(let search):
            for index in table.searchIndexes where index.name == search.index {
                for field in index.fields { add(field.number, of: table) }
            }
        case .exists(let type, let field, let inner):
            // A type that is not there makes the query throw.
            guard let source = table.inbound(from: type, by: field)?.source else { return }
            tablesBehindReferences.insert(source.number)
            add(field.number, of: source)
            add(inner, of: source)
        }
        // A type that is looked at without any of its fields has an entry too.
        if tables[table.number] == nil { tables[table.number] = (table, []) }
    }

    mutating func add(_ term: Term, of table: RecordTable) {
        switch term {
        case .constant, .named: break
        case .folded(let inner): add(inner, of: table)
        case .calculated(let left, _, let right):
            add(left, of: table)
            add(right, of: table)
        case .field(let field) where field.isComputed: addComputed(field, of: table)
        // A search looks at several fields, and none of them is named.
        case .field(let field) where field.isRelevance: addAll(of: table)
        case .field(let field): if !field.isID { add(field.number, of: table) }
        case .through(let field, let inner):
            add(field.number, of: table)
            guard let target = table.outbound[field.number]?.target else { return }
            tablesBehindReferences.insert(target.number)
            if tables[target.number] == nil { tables[target.number] = (target, []) }
            add(inner, of: target)
        }
    }

    /// Adds the fields that a computed column is made of: all of them if a closure makes it.
    private mutating func addComputed(_ field: QueryField, of table: RecordTable) {
        for index in table.orderedIndexes where !index.isPartial {
            guard let position = index.columns.firstIndex(where: field.isSource) else { continue }
            if let bytes = index.expressionBytes[position],
                let expression = ColumnExpression(bytes: bytes)
            {
                return add(expression, of: table)
            }
        }
        addAll(of: table)
    }

    private mutating func add(_ expression: ColumnExpression, of table: RecordTable) {
        switch expression {
        case .field(let number): add(number, of: table)
        case .constant, .named: break
        case .calculated(let left, _, let right):
            add(left, of: table)
            add(right, of: table)
        case .name(let text): add(text, of: table)
        }
    }
}
