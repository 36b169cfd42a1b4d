extension WorkoutStore {
    /// Writes the training to a file of another program, the oldest session first.
    ///
    /// ```swift
    /// var text = ""
    /// let report = try store.exportTraining(as: .hevy, to: &text)
    /// print(report.sets, report.lost)
    /// ```
    /// The text is that of one state of the store. ``importTraining(at:_:progress:)`` with the same
    /// time zone and units reads what it writes; the report names what comes back otherwise.
    /// - Complexity: O(n) for n sets. The output gets a session at a time.
    @discardableResult
    public func exportTraining(
        as format: ExchangeFormat, _ options: ExportOptions = ExportOptions(),
        to output: inout some TextOutputStream
    ) throws -> ExportReport {
        try read { snapshot in
            var export = try TrainingExport(format, options, snapshot)
            return try export.run(snapshot, types, to: &output)
        }
    }
}
