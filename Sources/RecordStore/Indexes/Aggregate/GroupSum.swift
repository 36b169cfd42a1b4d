/// One sum of a group: the number of records that have a value, and the sum of the values.
struct GroupSum {
    var valueCount = 0
    var total: ExactSum

    /// Whether nothing was added, or all of it was taken away.
    var isEmpty: Bool { valueCount == 0 && total.isZero }
}
