extension RecordTable {
    /// Whether this program can make all entries of an index from the records. It need not be able
    /// to write records: rules change records, and an index follows from these.
    func canBuild(_ index: CatalogIndex) -> Bool {
        canCompute(index, hasOtherText: index.text != .own)
    }

    /// Whether this program can build an index anew. Its keys then follow this version's rules of
    /// text, so that no newer version's may be there.
    func canRebuild(_ index: CatalogIndex) -> Bool {
        let isNewerText =
            index.text != .own && !index.text.isOlder(than: .own)
            && index.definition.hasText(fieldDefinitions)
        return !isNewerText && canCompute(index, hasOtherText: false)
    }

    private func canCompute(_ index: CatalogIndex, hasOtherText: Bool) -> Bool {
        // A step that has not run over all records changes them later, and their entries with them;
        // who runs it builds.
        guard fit.closing == nil, let open = allIndexes.first(where: { $0.number == index.number })
        else { return false }
        return open.opacity(index, hasOtherText: hasOtherText) == nil
    }

    /// Whether records can be told to be damaged: a program with another version of the type can
    /// take a value for damage that it does not know.
    var tellsDamage: Bool { fit.writing == nil || fit.closing == nil && swiftType == nil }
}
