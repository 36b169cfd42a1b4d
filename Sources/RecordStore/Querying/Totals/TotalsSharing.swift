/// When threads share the work of a total. Tests set it for the reads of their task.
package enum TotalsSharing {
    /// The least number of records. Fewer are read in the time that a few wakings take.
    @TaskLocal package static var leastRecordCount = 1 << 15
    /// Called after each total that threads have shared.
    @TaskLocal package static var onEnd: (@Sendable () -> Void)?
}
