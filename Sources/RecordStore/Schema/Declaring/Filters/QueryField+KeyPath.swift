extension QueryField {
    /// Creates the field at a key path of `R`; nil if the key path leads to no field.
    init?<R: Record>(stored path: PartialKeyPath<R>) {
        guard let offset = MemoryLayout<R>.offset(of: path) else {
            if path.leadsToID { self = .id } else { return nil }
            return
        }
        if let field = R.schema.queryFields.field(at: offset, of: path) {
            self = field
        } else if path.leadsToID {
            self = .id
        } else {
            return nil
        }
    }

    /// Returns the field at a key path of `R`, for a request about its values.
    /// - Throws: ``StoreError/invalidQuery(_:)`` if the key path leads to no field.
    static func asked<R: Record>(_ path: PartialKeyPath<R>) throws -> QueryField {
        let content = ColumnContent(path)
        if let refusal = content.refusal { throw refusal.error }
        guard case .field(let field) = content.term else {
            throw QueryRefusal(noFieldAt: path).error
        }
        return field
    }

    /// Returns the computed column with this name; nil if no index over all records of `R` has it.
    static func computed<R: Record>(_ name: String, in type: R.Type) -> QueryField? {
        R.schema.contents.computedColumns[name]
    }
}

extension PartialKeyPath where Root: Record {
    /// Whether a key path that leads to no stored field leads to the id. In generic code `\.id` is
    /// the requirement of the protocol and has no offset. A part of a document may have the type of
    /// the id too. So the function reads through the key path, because only this shows where it
    /// ends.
    fileprivate var leadsToID: Bool {
        guard Self.valueType == RecordID<Root>.self else { return false }
        var record = Root.schema.makeBlank()
        record.id = RecordID()
        return record[keyPath: self] as? RecordID<Root> == record.id
    }
}

extension QueryRefusal {
    /// Creates the refusal of a key path that leads to no field. Swift names only stored
    /// properties, so the error names any other property by its type and suggests a field of that
    /// type.
    convenience init<R: Record>(noFieldAt path: PartialKeyPath<R>) {
        let name = "\(path)".withoutAddresses
        if let field = QueryField(stored: path), field.kind == .document {
            self.init(R.schema.name, field.name, .document)
            return
        }
        let type = Swift.type(of: path).valueType
        let isNamed = !name.hasSuffix(">")
        let last = name.split(separator: ".").last.map { String($0) } ?? name
        let nearest =
            isNamed
            ? R.schema.fields.map(\.name).nearest(to: last)
            : R.schema.fields.first { $0.valueType == type }?.name
        self.init(R.schema.name, name, .unknownField(nearest: nearest))
    }

    convenience init<R: Record>(noColumn name: String, in type: R.Type) {
        let nearest = R.schema.contents.computedColumns.keys.sorted().nearest(to: name)
        self.init(R.schema.name, name, .unknownColumn(nearest: nearest))
    }
}

extension String {
    /// The text `<computed 0x000055bc (Bool)>` without the number, which differs from run to run.
    fileprivate var withoutAddresses: String {
        split(separator: " ", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("0x") }.joined(separator: " ")
    }
}
