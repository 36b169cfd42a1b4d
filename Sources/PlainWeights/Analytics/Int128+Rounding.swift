extension Int128 {
    /// Returns the quotient with a positive number, rounded to a whole one; halves away from zero.
    func roundedQuotient(by divisor: Int128) -> Int128 {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        let isHalfOrMore = rest.magnitude >= divisor.magnitude - rest.magnitude
        return isHalfOrMore ? quotient + signum() : quotient
    }
}
