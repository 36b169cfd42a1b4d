extension QueryField {
    /// The field at a key path of `R`; nil for a property that is none.
    init?<R: Record>(stored path: PartialKeyPath<R>) {
        guard let offset = MemoryLayout<R>.offset(of: path) else {
            if path.leadsToID { self = .id } else { return nil }
            return
        }
        if let step = R.schema.queryFields.field(at: offset) {
            self = step
        } else if path.leadsToID {
            self = .id
        } else {
            return nil
        }
    }

    /// The field at a key path of `R`, for what is asked of its values.
    /// - Throws: ``StoreError/invalidQuery(_:)`` for a property that is none.
    static func asked<R: Record>(_ path: PartialKeyPath<R>) throws -> QueryField {
        let content = ColumnContent(path)
        if let refusal = content.refusal { throw refusal.error }
        guard case .field(let step) = content.term else {
            throw QueryRefusal(noFieldAt: path).error
        }
        return step
    }

    /// A computed column of an index of all records of `R`; nil if there is none.
    static func computed<R: Record>(_ name: String, in type: R.Type) -> QueryField? {
        for column in R.schema.computedColumns where column.name == name {
            guard let kind = column.type?.kind else { break }
            return computed(name, kind)
        }
        return nil
    }
}

extension PartialKeyPath where Root: Record {
    /// Whether a key path to no field leads to the id. In generic code `\.id` goes by the protocol
    /// and has no place, and what is inside of a document may have the type of the id: only reading
    /// by the key path shows where it ends.
    fileprivate var leadsToID: Bool {
        guard Self.valueType == RecordID<Root>.self else { return false }
        var record = Root.schema.makeBlank()
        record.id = RecordID()
        return record[keyPath: self] as? RecordID<Root> == record.id
    }
}

extension QueryRefusal {
    /// A property that is no field. Swift has names for stored properties alone, so that another is
    /// told by its type, and the nearest field is one of this type.
    convenience init<R: Record>(noFieldAt path: PartialKeyPath<R>) {
        let name = "\(path)".withoutAddresses
        if let step = QueryField(stored: path), step.kind == .document {
            self.init(R.schema.name, step.name, .document)
            return
        }
        let type = "\(Swift.type(of: path).valueType)"
        let isNamed = !name.hasSuffix(">")
        let last = name.split(separator: ".").last.map { String($0) } ?? name
        let nearest =
            isNamed
            ? R.schema.fields.map(\.name).nearest(to: last)
            : R.schema.fields.first { $0.typeName == type }?.name
        self.init(R.schema.name, name, .unknownField(nearest: nearest))
    }

    convenience init<R: Record>(noColumn name: String, in type: R.Type) {
        let nearest = R.schema.computedColumns.map(\.name).nearest(to: name)
        self.init(R.schema.name, name, .unknownColumn(nearest: nearest))
    }
}

extension Schema {
    fileprivate var computedColumns: [ComputedColumn<R>] {
        indexes.flatMap(\.columns).compactMap { column in
            if case .computed(let computed) = column.source { computed } else { nil }
        }
    }
}

extension String {
    /// `<computed 0x000055bc (Bool)>` without the number, which differs from run to run.
    fileprivate var withoutAddresses: String {
        split(separator: " ", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("0x") }.joined(separator: " ")
    }
}
