/// The state of the check of one index while verification walks the records.
struct IndexCheck {
    let index: any RecordIndex
    /// The reason why the index's entries cannot be made from records; nil if they can.
    let opacity: PartlyCheckedIndex.Reason?
    /// The number of entries of records that were found.
    var entryCount = 0

    init(_ index: any RecordIndex, _ recorded: CatalogIndex?) {
        self.index = index
        opacity = recorded.flatMap { recorded in
            index.log != nil
                ? .building : index.opacity(recorded, hasOtherText: recorded.text != .own)
        }
    }
}
