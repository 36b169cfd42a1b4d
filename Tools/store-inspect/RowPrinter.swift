import CommandLineSupport
import RecordStore

/// A printer of rows of values. JSON and comma separated values are printed row by row; a table is
/// held until its end, because its columns are as wide as their cells.
struct RowPrinter {
    private let columns: [String]
    private let form: RowForm
    private let console: Console
    private var rows: [[StoredValue?]] = []
    private var count = 0

    /// Creates a printer, and prints what stands before the rows.
    /// - Parameter members: what else the JSON object has.
    init(
        _ columns: [String], _ form: RowForm, _ console: Console,
        members: [(key: String, value: JSONValue)] = []
    ) {
        self.columns = columns
        self.form = form
        self.console = console
        switch form.kind {
        case .table: break
        case .csv: print(line: columns)
        case .json:
            console.print("{")
            for (key, value) in members {
                console.print("  \(JSONValue.quoted(key)): \(value.text(indentation: "  ")),")
            }
            console.print("  \"rows\": [", terminator: "")
        }
    }

    /// Adds a row.
    mutating func add(_ row: [StoredValue?]) {
        switch form.kind {
        case .table: rows.append(row)
        case .csv: print(line: row.map(form.text))
        case .json:
            let members = zip(columns, row).map { (key: $0, value: form.json($1)) }
            let text = JSONValue.object(members).text(indentation: "    ")
            console.print((count == 0 ? "\n    " : ",\n    ") + text, terminator: "")
        }
        count += 1
    }

    /// Prints the end.
    /// - Parameters:
    ///   - isComplete: whether no more rows follow.
    ///   - hidesEmpty: whether a table has no columns that are nil in all rows.
    mutating func end(isComplete: Bool, hidesEmpty: Bool = false) {
        switch form.kind {
        case .csv: break
        case .json:
            console.print(count == 0 ? "]," : "\n  ],")
            console.print("  \"isComplete\": \(isComplete)\n}")
        case .table:
            let shown = columns.indices.filter { column in
                !hidesEmpty || rows.contains { $0[column] != nil }
            }
            var table = TextTable(shown.map { TextTable.Column(columns[$0], style(of: $0)) })
            for row in rows { table.add(shown.map { form.cell(row[$0]) }) }
            if !rows.isEmpty { console.print(table) }
            if !isComplete { console.print("... and more: --limit prints them") }
        }
    }

    private func print(line values: [String]) {
        var writer = CSVWriter()
        writer.write(values)
        console.print(writer.text, terminator: "")
    }

    private func style(of column: Int) -> TextTable.Column.Style {
        let values = rows.compactMap { $0[column] }
        if values.allSatisfy(\.isNumber), !values.isEmpty { return .number }
        // Half a date says another time.
        if values.allSatisfy(\.isDate), !values.isEmpty { return .whole }
        return values.contains(where: \.isID) ? .id : .text
    }
}

extension StoredValue {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .natural, .float, .double, .decimal: true
        case .hinted(_, let hint): hint.isQuantity
        default: false
        }
    }

    fileprivate var isDate: Bool {
        if case .date = self { true } else { false }
    }

    fileprivate var isID: Bool {
        switch self {
        case .id, .uuid: true
        default: false
        }
    }
}
