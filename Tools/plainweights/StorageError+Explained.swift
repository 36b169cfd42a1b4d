import PlainWeights

extension StorageError: Explained {
    var explanation: (message: String, code: Int32) {
        let message =
            switch self {
            case .failed(.notThere, _, let path): "there is no store at \(path)"
            case .failed(let code, let operation, let path):
                "\(path): \(code) (\(operation.rawValue))"
            case .notAFolder(let path): "\(path) is a file: a store is a folder"
            case .damaged(let damage, let path): "\(path) is damaged or no store: \(damage)"
            default: "\(self)"
            }
        return (message, ExitCode.unreadable)
    }
}
