extension ValueProblem {
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
            let fault = RecordFault(at: 0, .value(field: 0, problem))
            throw StoreError.damagedRecord(fault.damage(of: type(), id: IDBits.zero.uuid))
        }
    }
}
