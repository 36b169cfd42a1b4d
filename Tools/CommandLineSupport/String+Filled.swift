extension String {
    /// The width of a page that is easy to read.
    private static let widestHelp = 100

    /// Returns the text of a help in lines of at most `limit` columns, and no more than a hundred.
    ///
    /// The lines of a sentence are joined before, so that they are broken once: those of a
    /// paragraph without a margin, and those behind an option that begin below its text. A heading,
    /// which ends with a colon, and an example, which has a margin alone, are lines of their own.
    package func filled(toColumns limit: Int) -> String {
        var lines: [String] = []
        // The column at which a line goes on with the one before.
        var column: Int?
        for line in split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let margin = line.prefix { $0 == " " }.count
            if let last = lines.indices.last, margin == column, margin < line.count {
                lines[last] += " " + line.dropFirst(margin)
                if margin == 0 { column = line.continuationColumn }
            } else {
                lines.append(line)
                column = line.continuationColumn
            }
        }
        return lines.joined(separator: "\n").wrapped(toColumns: min(limit, Self.widestHelp))
    }

    /// The column at which the next line of the same sentence begins; nil if there is none.
    private var continuationColumn: Int? {
        let margin = prefix { $0 == " " }.count
        if margin == 0 { return isEmpty || hasSuffix(":") ? nil : 0 }
        guard let gap = dropFirst(margin).firstRange(of: "  ") else { return nil }
        return self[..<gap.lowerBound].count + self[gap.lowerBound...].prefix { $0 == " " }.count
    }
}
