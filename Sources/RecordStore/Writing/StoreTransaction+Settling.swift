extension StoreTransaction {
    /// Does what a caller asked for, and then what follows from all of it together.
    ///
    /// What fails and leaves the transaction usable may have done a part of it: that is followed
    /// up too.
    mutating func settling<Result>(
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        let result: Result
        do {
            result = try body(&self)
        } catch {
            if context.isUsable { try settle() }
            throw error
        }
        try settle()
        return result
    }

    /// Runs the `Maintain` parts of the records that are touched. Those that a part touches wait
    /// until it has returned: the call that began it all goes through them.
    private mutating func settle() throws {
        if context.touched.isEmpty || context.depth > 0 || context.deletion != nil { return }
        try context.orUnusable {
            while let target = context.touched.take() {
                try context.run(at: target.depth + 1, of: target.table) {
                    try target.table.targetMaintainers[target.part].run(target.id, &self)
                }
            }
        }
    }

    /// Notes what a record refers to, where that has values which follow from it.
    func touchTargets(of bytes: RawSpan, _ id: IDBits, in table: RecordTable) throws {
        let record: RecordReader = try table.reader(bytes, id)
        for (part, maintainer) in table.targetMaintainers.enumerated() {
            for target in try maintainer.reference.targets(in: record) {
                context.touched.add(
                    TouchedTargets.Target(
                        table: table, part: part, id: target, depth: context.depth))
            }
        }
    }
}
