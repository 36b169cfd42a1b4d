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
        let attempt: Attempt
        do {
            attempt = try self.attempt { transaction in
                errors = Self.runNested(jobs, in: &transaction)
                return errors.contains { $0 == nil }
            }
        } catch {
            // Nothing of what succeeded is on the disk; what failed keeps its own error.
            errors = jobs.indices.map { errors.element($0 - jobs.startIndex) ?? error }
            attempt = .aborted
        }
        if attempt == .mapFull { errors = [] }

        let finished = zip(jobs, errors)
        for (job, error) in finished where error == nil { job.reportCommit() }
        for (job, error) in finished {
            if let error { job.resume(throwing: error) } else { job.resume() }
        }
        let rest = jobs.dropFirst(errors.count)
        guard let next = rest.first else { return rest }
        do {
            try grow()
            return rest
        } catch {
            next.resume(throwing: error)
            return rest.dropFirst()
        }
    }

    /// Runs each job in a nested transaction, up to the first that does not fit into the map.
    private static func runNested(
        _ jobs: ArraySlice<WriteJob>, in transaction: inout WriteTransaction
    ) -> [(any Error)?] {
        var errors: [(any Error)?] = []
        for job in jobs {
            do {
                if !job.core.queue.begin(job) { throw CancellationError() }
                try transaction.nested { try job.attempt(&$0) }
                errors.append(nil)
            } catch {
                errors.append(error)
            }
            if transaction.takeMapFull() {
                errors.removeLast()
                break
            }
        }
        return errors
    }
}

extension EnvironmentCore {
    enum Attempt {
        case committed, aborted, mapFull
    }

    /// Runs `body` once in a transaction, which is committed if it returns true.
    func attempt(
        _ body: (inout WriteTransaction) throws -> Bool
    ) throws -> Attempt {
        let raw = try enterAndBegin()
        defer { gate.leave() }
        return try finish(raw, body)
    }

    private func finish(
        _ raw: consuming RawTransaction, _ body: (inout WriteTransaction) throws -> Bool
    ) throws -> Attempt {
        let thread = thread
        unsafe thread.push(.writing, raw.handle, of: self)
        defer { thread.pop() }
        var transaction = WriteTransaction(raw, of: BorrowedCore(self))
        let shouldCommit: Bool
        do {
            shouldCommit = try body(&transaction)
        } catch {
            if transaction.isMapFull { return .mapFull }
            throw error
        }
        if transaction.isMapFull { return .mapFull }
        if !shouldCommit { return .aborted }
        do throws(LMDBError) {
            try transaction.commit()
        } catch {
            if case .failed(.mapFull, _, _) = error { return .mapFull }
            throw error
        }
        return .committed
    }

    /// Enters the gate and begins, in a map that has room and that covers the file.
    private func enterAndBegin() throws(LMDBError) -> RawTransaction {
        try growIfNearlyFull()
        for _ in 1...Self.maximumAttempts {
            try gate.enter()
            do throws(LMDBError) {
                return unsafe try RawTransaction(in: self)
            } catch .failed(.mapResized, _, _) {
                gate.leave()
                try adoptMapSize()
            } catch {
                gate.leave()
                throw error
            }
        }
        throw .failed(.mapResized, during: .begin, path: path)
    }
}

extension Array {
    /// The element at `index`, or `nil` past the end or where the element itself is `nil`.
    fileprivate func element<Wrapped>(_ index: Int) -> Wrapped? where Element == Wrapped? {
        indices.contains(index) ? self[index] : nil
    }
}
