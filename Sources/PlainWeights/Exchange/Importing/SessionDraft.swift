import Foundation

/// The rows of one visit, or of one moment in formats without visits, as records.
struct SessionDraft {
    /// The first line.
    let line: Int
    /// The start of the visit.
    let start: LocalMoment
    /// Nil in formats without visits.
    var session: WorkoutSession?
    var digest = Data()
    var entries: [EntryDraft] = []
    /// The sets, also those of faulty rows, which keep their place.
    var sets: [SetDraft] = []
    /// The rests and notes that are not imported.
    var faults: [(line: Int, fault: RowFault)] = []
    var notes: [ImportReport.Note] = []

    /// An entry with the rows that say it.
    struct EntryDraft {
        let line: Int
        var entry: SessionEntry
        /// The exercise, by which it is compared.
        let key: String
        /// The lines of its notes that are rows.
        var noteLines: [Int] = []
        /// Whether a row has said what the entry has.
        var isSaid = false

        var digest: Data {
            ImportKeys.hash([entry.supersetGroup.map { "\($0)" } ?? "", entry.notes])
        }
    }

    /// A set with the rows that say it, and what is needed to compare it.
    struct SetDraft {
        let line: Int
        var set: ExerciseSet
        /// The exercise, as the file writes it and as it is compared.
        let name: String
        let key: String
        let category: String
        let tags: [String]
        /// The time as clocks showed it.
        let moment: LocalMoment
        /// The place of its entry, or nil if there is none.
        let entry: Int?
        /// Whether it is the first set of its entry.
        let isFirst: Bool
        /// Whether the file says the id.
        let hasOwnID: Bool
        /// The lines of its rests.
        var restLines: [Int] = []
        /// Why it is not imported.
        var fault: RowFault?

        var digest: SetDigest { SetDigest(set, exercise: key, at: moment) }
    }
}

extension SessionDraft {
    /// Finds the faults of records that would not be valid. A refused record would end the
    /// transaction of all.
    mutating func judge() {
        let refusal = fault { () throws(TrainingError) in try session?.validate() }
        for place in entries.indices where refusal == nil {
            let entry = entries[place].entry
            guard let fault = fault({ () throws(TrainingError) in try entry.validate() }) else {
                continue
            }
            for index in sets.indices where sets[index].entry == place { refuse(index, fault) }
            faults += entries[place].noteLines.map { ($0, fault) }
            entries[place].noteLines = []
        }
        for index in sets.indices {
            let draft = sets[index]
            let own = fault { () throws(TrainingError) in
                try draft.set.validate()
                try Exercise(name: draft.name, category: draft.category, tags: draft.tags)
                    .validate()
            }
            if let fault = refusal ?? own { refuse(index, fault) }
        }
        guard let refusal else { return }
        for place in entries.indices {
            faults += entries[place].noteLines.map { ($0, refusal) }
            entries[place].noteLines = []
        }
    }

    private mutating func refuse(_ index: Int, _ fault: RowFault) {
        if sets[index].fault == nil { sets[index].fault = fault }
    }

    private func fault(_ check: () throws(TrainingError) -> Void) -> RowFault? {
        do throws(TrainingError) {
            try check()
            return nil
        } catch {
            return .invalid(field: error.field, value: "\(error.problem)")
        }
    }
}
