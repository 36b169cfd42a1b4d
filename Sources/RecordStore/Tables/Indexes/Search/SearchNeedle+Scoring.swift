extension SearchNeedle {
    /// Returns how well a record meets the search; nil if it does not meet it. Long texts take many
    /// steps, between which the read looks whether it was cancelled.
    func score<Row: RowValues & ~Escapable>(
        in index: OpenSearchIndex, of row: borrowing Row, _ scope: RowScope
    ) throws -> SearchScore? {
        var tally = SearchTally(of: self)
        for (position, field) in index.fields.enumerated() {
            try row.withValue(of: field) { value in
                try field.forEachText(of: value) { tally.add($0, field: position) }
            }
        }
        try scope.countSteps(tally.byteCount / 64)
        return tally.score
    }
}
