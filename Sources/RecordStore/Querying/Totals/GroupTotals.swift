/// The value bytes of one group, the number of its records, and what each measure found for it.
struct GroupTotals {
    let value: [UInt8]?
    let count: Int
    let results: [MeasureResult]
}
