/// The counts of a ranked index contradict its entries, or cannot be read.
struct RankDamage: Error {}

extension Int {
    /// Adds a count of entries. Only damaged counts have a sum that no integer holds.
    mutating func add(counted other: Int) throws(RankDamage) {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        if isTooLarge { throw RankDamage() }
        self = sum
    }
}
