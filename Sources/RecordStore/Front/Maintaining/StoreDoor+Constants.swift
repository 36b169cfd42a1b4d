extension StoreDoor {
    /// Changes a number that expressions use, and builds the indexes anew that depend on it.
    ///
    /// Reads see the new number at once. Until the indexes are built, queries and totals read
    /// records instead of them. Others read and write meanwhile. A process that dies leaves indexes
    /// that the next `open` builds, and so does an error that `progress` throws to end the work.
    /// - Complexity: O(n log n) for each of these indexes over n records. Setting the number that
    ///   is there costs a read of the catalog.
    public func change(
        _ constant: StoreConstant, to number: Int,
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws {
        try core.change(constant, to: number, progress: progress)
    }

    /// Changes a number that expressions use, off the main actor. Cancelling the task ends the
    /// building of indexes, which the next `open` continues.
    @concurrent
    public func change(
        _ constant: StoreConstant, to number: Int,
        progress: @Sendable (UpkeepProgress) -> Void = { _ in }
    ) async throws {
        try endingWithTask(progress) { try core.change(constant, to: number, progress: $0) }
    }
}

extension StoreCore {
    fileprivate func change(
        _ constant: StoreConstant, to number: Int, progress: (UpkeepProgress) throws -> Void
    ) throws {
        // Another process may change the catalog between reading and saving. Then the loop looks
        // again.
        while try !reopening({ try change(constant, to: number, in: $0) }) {}
        try doUpkeep(progress: progress)
    }

    /// - Returns: whether the constant has the number now, and not another process was first.
    private func change(
        _ constant: StoreConstant, to number: Int, in schema: OpenSchema
    ) throws -> Bool {
        let (found, _) = try schema.opening.open()
        let known = found.body.constantNumbers[constant.name] ?? constant.initialValue
        if known == number { return true }
        let evolution = try CatalogEvolution(
            changing: constant, to: number, in: found.body,
            free: found.freeIndexes(in: schema.environment))
        let head = try SchemaAdoption.save(
            evolution, over: found, in: schema.catalog, schema.environment, isNewState: true)
        guard let head else { return false }
        // What observers have read may be different now.
        hub.send(nil, sequence: head.sequence)
        return true
    }
}

extension Snapshot {
    /// Returns the number that the store keeps for a constant.
    public func value(of constant: StoreConstant) -> Int {
        schema.constants[constant.name] ?? constant.initialValue
    }
}

extension StoreReading {
    /// Returns the number that the store keeps for a constant.
    public func value(of constant: StoreConstant) throws -> Int {
        try read { $0.value(of: constant) }
    }
}
