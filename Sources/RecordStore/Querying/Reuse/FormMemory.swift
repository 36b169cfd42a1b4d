import Synchronization

/// A memory of the plans of forms for one table.
final class FormMemory: Sendable {
    private struct Known {
        let form: SharedForm
        let use: QueryUse
        let plan: FormPlan
        /// The number of records when the plan was found.
        let recordCount: Int

        func isOf(_ form: SharedForm, for use: QueryUse) -> Bool {
            self.form === form && self.use.isAlike(use)
        }
    }

    private let known = Mutex<[Known]>([])
    private static let limit = 32

    /// Returns the plan of a form; nil if none is known, or if the number of records has changed
    /// too much since.
    func plan(of form: SharedForm, for use: QueryUse, _ recordCount: Int) -> FormPlan? {
        known.withLock { known in
            for position in known.indices where known[position].isOf(form, for: use) {
                return recordCount.isNear(known[position].recordCount)
                    ? known[position].plan : nil
            }
            return nil
        }
    }

    /// Keeps the plan of a form, in place of one for the same use.
    func keep(_ plan: FormPlan, of form: SharedForm, for use: QueryUse, _ recordCount: Int) {
        let made = Known(form: form, use: use, plan: plan, recordCount: recordCount)
        known.withLock { known in
            known.removeAll { $0.isOf(form, for: use) }
            if known.count == Self.limit { known.removeFirst() }
            known.append(made)
        }
    }

    /// Removes all plans.
    func forget() {
        known.withLock { $0 = [] }
    }
}
