/// What was found for the groups of a total, the least group first and nil before all.
struct FoundGroups {
    /// The value bytes of each group.
    let values: [[UInt8]?]
    /// The number of records in each group.
    let counts: [Int]
    let measures: [FoundMeasure]

    var count: Int { values.count }
}
