extension InspectedStore {
    /// Writes all records as lines of JSON; see ``StoreReading/exportRecords(to:progress:)``.
    package func exportRecords(
        to output: inout some TextOutputStream, progress: (Int, Int) throws -> Void
    ) throws -> Int {
        try environment.read { view in
            var lines = try RecordLines(core.schema, view)
            return try lines.write(of: view, to: &output, progress: progress)
        }
    }
}
