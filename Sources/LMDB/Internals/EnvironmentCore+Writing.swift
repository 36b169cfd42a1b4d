import CLMDB

extension EnvironmentCore {
    /// A group shares one commit; a longer one would only make its first member wait.
    private static let maximumGroupCount = 64

    /// Runs `job` and those behind it in line, in as few commits as the map allows.
    func run(_ job: WriteJob) {
        var jobs = [job]
        while !jobs.isEmpty {
            var errors: [(any Error)?] = []
            do {
                let isCommitted = try attempt { errors = runNested(&jobs, in: &$0) }
                if !isCommitted { errors = [] }
            } catch {
                // Nothing of what succeeded is on the disk; what failed keeps its own error.
                errors += Array(repeating: nil, count: jobs.count - errors.count)
                errors = errors.map { $0 ?? error }
            }
            for error in errors { jobs.removeFirst().finish(error) }
            if jobs.isEmpty { return }
            do { try grow() } catch { jobs.removeFirst().finish(error) }
        }
    }

    /// Runs each job in a nested transaction, then those that have come into line meanwhile, up to
    /// the first that does not fit into the map; gives what each threw.
    private func runNested(
        _ jobs: inout [WriteJob], in transaction: inout WriteTransaction
    ) -> [(any Error)?] {
        var errors: [(any Error)?] = []
        while errors.count < Self.maximumGroupCount {
            if errors.count == jobs.count {
                guard let job = queue.nextJob() else { break }
                jobs.append(job)
            }
            var failure: (any Error)?
            do {
                try transaction.nested { [job = jobs[errors.count]] in try job.attempt(&$0) }
            } catch {
                failure = error
            }
            if transaction.takeMapFull() { break }
            errors.append(failure)
        }
        return errors
    }

    /// Runs `body` once in a transaction and commits it; false if it did not fit into the map.
    func attempt(_ body: (inout WriteTransaction) throws -> Void) throws -> Bool {
        try growIfNearlyFull()
        var transaction = try beginning { () throws(LMDBError) in
            unsafe try WriteTransaction(in: self)
        }
        do {
            try body(&transaction)
        } catch {
            if !transaction.isMapFull { throw error }
        }
        if transaction.isMapFull { return false }
        do throws(LMDBError) {
            try transaction.commit()
            return true
        } catch {
            if case .failed(.mapFull, _, _) = error { return false }
            throw error
        }
    }

    /// Runs `begin`, again when what made it fail is removed: a map that another process has made
    /// larger, reader slots of processes that died.
    func beginning<Begun: ~Copyable>(
        _ begin: () throws(LMDBError) -> Begun
    ) throws(LMDBError) -> Begun {
        for attempt in 1...Self.maximumAttempts {
            do throws(LMDBError) {
                return try begin()
            } catch .failed(.mapResized, _, _) {
                try resize(to: 0)
            } catch .failed(.readersFull, _, _) {
                if attempt > 1 {
                    let limit = try entering { () in unsafe Int(info.me_maxreaders) }
                    throw .readersFull(limit: limit)
                }
                try clearDeadReaders()
            }
        }
        throw .failed(.mapResized, during: .begin, path: path)
    }
}
