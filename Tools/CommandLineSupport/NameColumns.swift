/// Names in columns, ordered downwards, as many beside each other as fit.
package struct NameColumns {
    private let names: [String]
    private static let gap = 2
    /// So many names are shown.
    private static let limit = 120

    /// Creates columns of names.
    package init(_ names: [String]) {
        self.names = names
    }

    /// Returns the lines. A name that is too long has a line of its own.
    package func lines(width: Int) -> [String] {
        let shown = names.prefix(Self.limit)
        let widest = shown.reduce(1) { max($0, $1.columnCount) } + Self.gap
        let columns = max(1, (width + Self.gap) / widest)
        let rows = (shown.count + columns - 1) / columns
        let lines = (0..<rows).map { row in
            stride(from: row, to: shown.count, by: rows).map { position in
                position + rows < shown.count
                    ? shown[position].padded(toColumns: widest, isRight: false)
                    : shown[position]
            }.joined()
        }
        let more = names.count - shown.count
        return more > 0 ? lines + ["... and \(more.grouped) more"] : lines
    }
}
