import CommandLineSupport
import PlainWeights

extension ProgressLine {
    /// Shows how far a piece of maintenance is.
    mutating func show(_ progress: UpkeepProgress) {
        show("\(progress.work): \(progress.done.grouped) of \(progress.total.grouped)")
    }
}
