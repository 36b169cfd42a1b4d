extension SearchIndex {
    /// Returns how well a record meets a search in this index; nil if it does not meet it, and for
    /// a text without letters, which stands nowhere. Nothing of the store is read.
    ///
    /// The match is that in the texts of this index as it is declared here. A query with
    /// ``Columns/matches(_:in:)`` searches the index as the file has it: a newer version of the
    /// program may have declared it over other fields. Where both are the same, a record that the
    /// query found has a match; in an older program it may have none.
    /// - Complexity: O(n) for n letters in the texts of the record.
    public func match(_ text: String, in record: R) -> SearchMatch? {
        let needle = SearchNeedle(text)
        guard !needle.isEmpty else { return nil }
        let fields = searchedFields
        let values = fields.map { $0?.texts(in: record) ?? [] }
        var tally = SearchTally(of: needle)
        for (position, texts) in values.enumerated() {
            // The span is safe because the array is alive during the call.
            for text in texts { unsafe tally.add(Array(text.utf8).span.bytes, field: position) }
        }
        guard let score = tally.score else { return nil }
        return SearchMatch(
            score, field: fields[score.field]?.name ?? "", texts: values[score.field], needle)
    }

    /// The fields of the index, in its order; nil for a property that is no field, which no schema
    /// can be opened with.
    private var searchedFields: [FieldDeclaration<R>?] {
        guard case .index(let index) = part.content else { return [] }
        return index.columns.map { column in
            guard case .field(let path) = column.source else { return nil }
            return R.schema.fields.first { $0.path == path }
        }
    }
}

extension FieldDeclaration {
    /// Returns the texts of the field of a record: one, or the elements of an array.
    fileprivate func texts(in record: R) -> [String] {
        // A text is written as it is, so that it cannot fail.
        guard let bytes = try? valueBytes(in: record) else { return [] }
        guard type?.kind == .array else { return [String(decoding: bytes, as: UTF8.self)] }
        // The pointers are safe because each element is copied inside this call, while `bytes` is
        // alive.
        return unsafe bytes.withUnsafeBytes { bytes in
            guard var elements = unsafe try? ArrayBytes(bytes, width: nil) else { return [] }
            var texts: [String] = []
            while let element = unsafe try? elements.next() {
                unsafe texts.append(String(decoding: element, as: UTF8.self))
            }
            return texts
        }
    }
}
