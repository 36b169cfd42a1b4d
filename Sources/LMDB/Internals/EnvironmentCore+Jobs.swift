extension EnvironmentCore {
    /// The largest number of jobs that share a commit. A longer group would only make its first
    /// member wait.
    private static let maximumGroupCount = 64

    /// Runs `job` and the jobs behind it in line, in as few commits as the map allows.
    func run(_ job: WriteJob) {
        var jobs = [job]
        while !jobs.isEmpty {
            var errors: [(any Error)?] = []
            do {
                let committed: Void? = try attempt { errors = runNested(&jobs, in: &$0) }
                if committed == nil { errors = [] }
            } catch {
                // The commit failed, so no job has succeeded. A job that failed keeps its own
                // error.
                errors = jobs.indices.map { $0 < errors.count ? errors[$0] ?? error : error }
            }
            for error in errors { jobs.removeFirst().finish(error) }
            if jobs.isEmpty { return }
            do { try grow() } catch { jobs.removeFirst().finish(error) }
        }
    }

    /// Runs each job in a nested transaction, then the jobs that have come into line meanwhile.
    ///
    /// It stops at the first job that does not fit into the map.
    /// - Returns: the error of each job that ran, or `nil` for a job that succeeded.
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
            if transaction.isMapFull {
                // The job was undone. The jobs before it will be committed.
                transaction.isMapFull = false
                break
            }
            errors.append(failure)
        }
        return errors
    }
}
