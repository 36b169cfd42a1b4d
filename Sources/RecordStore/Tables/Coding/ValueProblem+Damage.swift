extension ValueProblem {
    /// Returns the error for bytes of a record that no value has.
    func damage(of type: String, _ id: IDBits) -> StoreError {
        .damagedRecord(RecordFault(at: 0, .value(field: 0, self)).damage(of: type, id: id.uuid))
    }

    /// Runs a closure that makes values of the bytes of entries or records.
    /// - Throws: ``StoreError/damagedRecord(_:)`` without an id for bytes that no value has: the
    ///   closure does not know whose they are.
    @inline(__always)
    static func asDamage<Result>(
        of type: @autoclosure () -> String, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let problem as ValueProblem {
            throw problem.damage(of: type(), .zero)
        }
    }
}
