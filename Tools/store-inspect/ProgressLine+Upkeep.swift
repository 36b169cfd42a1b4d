import CommandLineSupport
import RecordStore

extension ProgressLine {
    /// Shows how far a piece of maintenance is.
    mutating func show(_ progress: UpkeepProgress) {
        show("\(progress.work.words): \(progress.done.grouped) of \(progress.total.grouped)")
    }
}

extension UpkeepProgress.Work {
    fileprivate var words: String {
        switch self {
        case .waiting: "waiting for another process"
        case .sorting(let type, let index): "sorting \(type).\(index)"
        case .writing(let type, let index): "writing \(type).\(index)"
        case .catchingUp(let type, let index): "catching up \(type).\(index)"
        case .clearing(let type, let index): "clearing \(type).\(index)"
        case .dropping(let type): "dropping \(type)"
        case .step(let type, let name): "step \(name) of \(type)"
        case .verifying: "checked records"
        case .salvaging: "saved tables"
        case .compacting, .copying: "copied"
        }
    }
}
