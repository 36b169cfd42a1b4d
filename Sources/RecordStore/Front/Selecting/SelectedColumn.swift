/// A column of a selection: a field, or a column as in a filter.
@safe public struct SelectedColumn<R: Record, Value: Sendable>: Sendable {
    let content: ColumnContent
    let access: ColumnAccess

    /// Creates the column of a field.
    init(_ path: KeyPath<R, Value>) where Value: StorableValue {
        content = ColumnContent(selected: path)
        // Safe because the access is only stored here, beside the column that it is for.
        unsafe access = KeptRepresentation.of(Value.self).column
    }

    /// Creates a column that may lie behind a reference or be calculated.
    init<Plain: StorableValue>(_ column: Column<R, Plain>) where Value == Plain? {
        content = column.content
        // Safe as above.
        unsafe access = KeptRepresentation.of(Plain?.self).column
    }
}

extension ColumnContent {
    /// Creates the content for the field at a key path. Unlike a column of a filter it may be a
    /// document.
    fileprivate init<R: Record>(selected path: PartialKeyPath<R>) {
        if let field = QueryField(stored: path) {
            self.init(.field(field))
        } else {
            self.init(path)
        }
    }
}

/// The columns that the closure of a selection names.
public struct SelectedColumns<R: Record, each Value: Sendable>: Sendable {
    let columns: (repeat SelectedColumn<R, each Value>)
}
