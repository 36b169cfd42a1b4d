extension Int {
    /// Returns the sum of two numbers that are not negative, or the greatest integer if the sum
    /// overflows.
    func saturatingSum(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }

    /// Returns the product of two numbers that are not negative, or the greatest integer if the
    /// product overflows.
    func saturatingProduct(_ other: Int) -> Int {
        let (product, isTooLarge) = multipliedReportingOverflow(by: other)
        return isTooLarge ? .max : product
    }
}
