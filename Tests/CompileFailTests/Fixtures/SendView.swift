// error: lifetime-dependent

import LMDB

func send(_ environment: Environment) throws {
    try environment.read { view in
        Task {
            _ = view.transactionID
        }
    }
}
