import CLMDB

extension EnvironmentCore {
    /// Runs a group of jobs in order, in as few commits as the map allows.
    func run(_ group: [WriteJob]) {
        var rest = group[...]
        while !rest.isEmpty { rest = runOnce(rest) }
    }

    /// Commits the longest beginning of `jobs` that fits and returns the jobs that must run again,
    /// in a larger map.
    private func runOnce(_ jobs: ArraySlice<WriteJob>) -> ArraySlice<WriteJob> {
        var errors: [(any Error)?] = []
        do {
            let isCommitted = try attempt { errors = Self.runNested(jobs, in: &$0) }
            if !isCommitted { errors = [] }
        } catch {
            // Nothing of what succeeded is on the disk; what failed keeps its own error.
            errors += Array(repeating: nil, count: jobs.count - errors.count)
            errors = errors.map { $0 ?? error }
        }
        for (job, error) in zip(jobs, errors) where error == nil { job.reportCommit() }
        for (job, error) in zip(jobs, errors) { job.finish(error) }
        let rest = jobs.dropFirst(errors.count)
        guard let next = rest.first else { return rest }
        do {
            try grow()
            return rest
        } catch {
            next.finish(error)
            return rest.dropFirst()
        }
    }

    /// Runs each job in a nested transaction, up to the first that does not fit into the map, and
    /// gives what each threw.
    private static func runNested(
        _ jobs: ArraySlice<WriteJob>, in transaction: inout WriteTransaction
    ) -> [(any Error)?] {
        var errors: [(any Error)?] = []
        for job in jobs {
            var failure: (any Error)?
            do {
                if !job.core.queue.begin(job) { throw CancellationError() }
                try transaction.nested { try job.attempt(&$0) }
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
        let raw = try beginning { () throws(LMDBError) in try enterAndBegin() }
        defer { gate.leave() }
        return try finish(raw, body)
    }

    private func enterAndBegin() throws(LMDBError) -> RawTransaction {
        try gate.enter()
        do throws(LMDBError) {
            return unsafe try RawTransaction(in: self)
        } catch {
            gate.leave()
            throw error
        }
    }

    /// Apart, so that the transaction has ended before the gate is left.
    private func finish(
        _ raw: consuming RawTransaction, _ body: (inout WriteTransaction) throws -> Void
    ) throws -> Bool {
        let thread = thread
        unsafe thread.push(.writing, raw.handle, of: self)
        defer { thread.pop() }
        var transaction = WriteTransaction(raw, of: BorrowedCore(self))
        do {
            try body(&transaction)
        } catch  where transaction.isMapFull {
            return false
        }
        if transaction.isMapFull { return false }
        do throws(LMDBError) {
            try transaction.commit()
        } catch {
            if case .failed(.mapFull, _, _) = error { return false }
            throw error
        }
        return true
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
                try adoptMapSize()
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
