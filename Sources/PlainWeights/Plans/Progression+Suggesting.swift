extension Progression {
    /// Returns the next targets of an exercise after its last sessions.
    ///
    /// Sets to warm up and sets that were not done count nowhere, and targets to warm up stay as
    /// they are. Each other target, or each of its sides, stands for the next set of the session;
    /// one of both sides for a left and a right one too, of which the weaker counts. Sets of the
    /// kind ``ExerciseSet/Kind/drop`` are those of targets of that kind. Sets beyond the targets,
    /// and sessions without any set of them, do not count.
    ///
    /// Targets that say the same weight are one group, and those without a weight that say the same
    /// repetitions. The weight of a group is the heaviest of its sets in the last session, and the
    /// planned one where no set says any. Of the other measures a group did what each of its sets
    /// did. Each group grows by itself.
    ///
    /// A session meets the targets if there is a set for each, with at least the repetitions at
    /// the end of their range (at its begin if as many as possible are wanted), with the weight of
    /// its group, and with at least the distance, or else the time; with at least the time, if that
    /// is to grow. This is a success.
    ///
    /// * ``Progression/Rule/addStep``: if the last session met the targets, the measure grows by
    ///   its step; without ``stepReps`` by 1 repetition. Otherwise all stays as it was done.
    /// * ``Progression/Rule/percent``: the same by ``stepShare``, of a weight by at least
    ///   ``leastStep``, of others by whole repetitions, seconds and meters, and at least by one.
    /// * ``Progression/Rule/double``: while the last session did not meet the targets, each asks
    ///   for one repetition more than was done with the weight of its group, within the range. Then
    ///   the measure grows by its step, and the repetitions begin anew. A session with all
    ///   repetitions within their range is a success too if it changed the weight or did more
    ///   repetitions than the one before it, or if there is none before it.
    /// * ``Progression/Rule/shareOfMaximum``: the weight is the target's own share of its mark, or
    ///   ``share`` of the training maximum, whatever was done. The heaviest weight, compared with
    ///   that of the last session, makes the recommendation. Nothing but the weight changes.
    /// * ``Progression/Rule/weighted``: the measure grows by its step, shrinks by it or stays, by
    ///   the policy. A step leads to no less than 1 repetition, to some time, to some distance, and
    ///   no weight becomes assistance.
    ///
    /// If none of the last ``failuresToDeload`` sessions was a success, and none of them fell below
    /// the weight of the one before it, weights go down by ``deloadShare`` of what was done. This
    /// holds for all rules but the weighted one. An assisted exercise gets more assistance.
    ///
    /// A new weight is the nearest multiple of ``Progression/rounding``, halfway the lower one, and
    /// then what `rounding` makes of it. A weight that grows is at least the next multiple. If it
    /// is still not greater than before, two, four and eight times the growth are tried; if one
    /// that goes down is not less, twice the reduction. Nothing leaves the limits of what is valid.
    ///
    /// The same input gives the same suggestion. The function reads no clock.
    /// - Parameters:
    ///   - targets: what is planned for a session, without what earlier suggestions made of it.
    ///   - sessions: the sets of the exercise in each of the last sessions, as they were done; the
    ///     newest session first.
    ///   - marks: the marks of the exercise that hold. The newest of a kind that has a weight
    ///     counts.
    ///   - rounding: returns the weight that can be loaded in place of another.
    ///   - readiness: how ready the body is, from 0 to 1, for the weighted rule; nil is unknown.
    ///   - policy: how the weighted rule decides.
    /// - Complexity: one step for each set, target and mark, and at most eight calls of `rounding`
    ///   for each target.
    public func suggestion(
        for targets: [ExerciseSet.Target], after sessions: [[ExerciseSet]],
        marks: [StrengthMark] = [], rounding: (Weight) -> Weight = { $0 },
        readiness: Double? = nil, policy: WeightedDecision = .usual
    ) -> ProgressionSuggestion {
        let measure = rule == .shareOfMaximum ? .weight : measure
        let targets = targets.map { $0.limited() }
        let slots = PlannedSlot.slots(of: targets, measure: measure)
        return withoutActuallyEscaping(rounding) { rounding in
            SuggestionMaker(
                progression: self, measure: measure, targets: targets, slots: slots,
                sessions: sessions.compactMap { DoneSession($0, for: slots, measure: measure) },
                marks: StrengthMark.newest(of: marks),
                ladder: WeightLadder(multiple: self.rounding, rounding: rounding)
            ).suggestion(readiness: readiness, policy: policy)
        }
    }
}

extension StrengthMark {
    /// Returns the newest mark of each kind that has a weight; of two of one date, that with the
    /// greater id, so that the order of the marks does not matter.
    fileprivate static func newest(of marks: [StrengthMark]) -> [Kind: StrengthMark] {
        let weights = marks.filter { $0.weight != nil }.map { ($0.kind, $0) }
        return Dictionary(weights) { left, right in
            (left.date, left.id) < (right.date, right.id) ? right : left
        }
    }
}
