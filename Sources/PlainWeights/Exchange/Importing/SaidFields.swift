import Foundation

/// The fields of sets that a file says something of: others are neither compared nor changed.
struct SaidFields: OptionSet {
    let rawValue: Int

    static let weight = SaidFields(rawValue: 1 << 0)
    static let reps = SaidFields(rawValue: 1 << 1)
    static let distance = SaidFields(rawValue: 1 << 2)
    static let duration = SaidFields(rawValue: 1 << 3)
    static let rpe = SaidFields(rawValue: 1 << 4)
    static let rest = SaidFields(rawValue: 1 << 5)
    static let kind = SaidFields(rawValue: 1 << 6)
    /// Of the kinds, the file says which sets are to warm up.
    static let warmUp = SaidFields(rawValue: 1 << 7)
    static let traits = SaidFields(rawValue: 1 << 8)
    static let notes = SaidFields(rawValue: 1 << 9)
    static let tempo = SaidFields(rawValue: 1 << 10)
    static let personalBest = SaidFields(rawValue: 1 << 11)
    /// A 0 stands for what was not given.
    static let zeroIsNone = SaidFields(rawValue: 1 << 12)

    /// The traits that a file of PlainWeights has.
    static let saidTraits: ExerciseSet.Traits = [.drop, .assisted, .paused, .timed, .superset]

    init(rawValue: Int) { self.rawValue = rawValue }

    /// - Parameter hasRests: whether the file has rows of rests.
    init(_ header: ExchangeHeader, hasRests: Bool) {
        self = []
        if !header.weights.isEmpty { insert(.weight) }
        if !header.distances.isEmpty { insert(.distance) }
        let columns: [(ExchangeColumn, SaidFields)] = [
            (.reps, .reps), (.seconds, .duration), (.clockTime, .duration), (.rpe, .rpe),
            (.rest, .rest), (.setKind, .kind), (.warmUp, .warmUp), (.trait(.drop), .traits),
            (.notes, .notes), (.extra(.tempo), .tempo), (.extra(.personalBest), .personalBest),
        ]
        for (column, fields) in columns where header.has(column) { insert(fields) }
        if header.format == .strong { insert(.kind) }
        if hasRests { insert(.rest) }
        if header.format == .strong || header.format == .fitNotes { insert(.zeroIsNone) }
    }
}

extension ExerciseSet {
    /// Exports in pounds and in kilograms of one weight differ by less.
    static let weightTolerance = 10_000_000_000
    static let distanceTolerance = 10_000_000

    static func isNear(_ one: Int?, _ other: Int?, _ tolerance: Int) -> Bool {
        guard let one, let other else { return one == other }
        let (difference, isTooFar) = one.subtractingReportingOverflow(other)
        return !isTooFar && difference.magnitude <= tolerance
    }

    /// Whether the set has what a row of a file says, but for how numbers are rounded.
    /// - Parameter isOfFile: whether a file of this program has made the set, so that all its notes
    ///   come from there.
    func says(
        _ draft: SessionDraft.SetDraft, _ fields: SaidFields, isOfFile: Bool = false
    ) -> Bool {
        let other = draft.set
        func given<Value: Equatable>(_ value: Value?, zero: Value) -> Value? {
            fields.contains(.zeroIsNone) && value == zero ? nil : value
        }
        func isSame<Value: Equatable>(
            _ field: SaidFields, _ one: Value?, _ two: Value?, zero: Value
        ) -> Bool {
            !fields.contains(field) || given(one, zero: zero) == given(two, zero: zero)
        }
        let weights = (given(weight?.rawValue, zero: 0), given(other.weight?.rawValue, zero: 0))
        let ways = (given(distance?.rawValue, zero: 0), given(other.distance?.rawValue, zero: 0))
        let isMeasured =
            (!fields.contains(.weight) || Self.isNear(weights.0, weights.1, Self.weightTolerance))
            && (!fields.contains(.distance)
                || Self.isNear(ways.0, ways.1, Self.distanceTolerance))
        return isMeasured && isSame(.reps, reps, other.reps, zero: 0)
            && isSame(.duration, duration, other.duration, zero: .zero)
            && (!fields.contains(.rpe) || rpe == other.rpe)
            && (!fields.contains(.rest) || rest == other.rest)
            && saysKind(of: other, fields) && saysMore(of: draft, fields, isOfFile)
    }

    private func saysKind(of other: ExerciseSet, _ fields: SaidFields) -> Bool {
        // Files have no other kinds.
        let known: [ExerciseSet.Kind] = [.normal, .warmUp, .drop, .failure]
        if fields.contains(.kind), (known.contains(kind) ? kind : .normal) != other.kind {
            return false
        }
        if fields.contains(.warmUp), (kind == .warmUp) != (other.kind == .warmUp) { return false }
        let said = SaidFields.saidTraits
        return !fields.contains(.traits)
            || traits.intersection(said) == other.traits.intersection(said)
    }

    private func saysMore(
        of draft: SessionDraft.SetDraft, _ fields: SaidFields, _ isOfFile: Bool
    ) -> Bool {
        let other = draft.set
        if fields.contains(.notes), notes != other.notes {
            // Strong writes the note of an entry at its first set, whose own then has no place.
            guard !isOfFile, fields.contains(.kind), draft.isFirst else { return false }
        }
        if fields.contains(.tempo), extras?[.tempo] != other.extras?[.tempo] { return false }
        return !fields.contains(.personalBest)
            || extras?[.personalBest] == other.extras?[.personalBest]
    }

    /// Takes what a row of a file says.
    mutating func take(_ draft: SessionDraft.SetDraft, _ fields: SaidFields) {
        let other = draft.set
        if fields.contains(.weight) {
            (weight, weightUnit) = (other.weight, other.weightUnit)
        }
        if fields.contains(.distance) {
            (distance, distanceUnit) = (other.distance, other.distanceUnit)
        }
        if fields.contains(.reps) { reps = other.reps }
        if fields.contains(.duration) { duration = other.duration }
        if fields.contains(.rpe) { rpe = other.rpe }
        if fields.contains(.rest) { rest = other.rest }
        if fields.contains(.kind) { kind = other.kind }
        if fields.contains(.warmUp) {
            if other.kind == .warmUp { kind = .warmUp } else if kind == .warmUp { kind = .normal }
        }
        if fields.contains(.traits) {
            traits.subtract(SaidFields.saidTraits)
            traits.formUnion(other.traits.intersection(SaidFields.saidTraits))
        }
        if fields.contains(.notes) { notes = other.notes }
        var more = extras ?? Extras()
        if fields.contains(.tempo) { more[.tempo] = other.extras?[.tempo] }
        if fields.contains(.personalBest) {
            more[.personalBest] = other.extras?[.personalBest]
        }
        extras = more.values.isEmpty ? nil : more
        completed = other.completed
    }
}
