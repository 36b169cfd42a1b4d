/// What verification knows of one index while it goes over the records.
struct IndexCheck {
    let index: any OpenIndex
    /// Why its entries cannot be made of records; nil if they can.
    let opacity: PartlyCheckedIndex.Reason?
    /// How many cut entries the catalog counts.
    let recordedCutCount: Int
    /// How many entries of records are there, and how many of these hold a cut value.
    var entryCount = 0
    var cutCount = 0

    init(_ index: any OpenIndex, _ recorded: CatalogIndex?, hasOtherText: Bool) {
        self.index = index
        opacity = recorded.flatMap { index.opacity($0, hasOtherText: hasOtherText) }
        recordedCutCount = Int(clamping: recorded?.cutEntryCount ?? 0)
    }
}
