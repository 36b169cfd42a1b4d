import Foundation
import RecordStore

/// Which rows are sets that were here before: logged here, or imported from another program.
///
/// Such a set has the exercise of the row, its time as exactly as the format says it, and its
/// values. Each is one row, the first the first.
extension ImportPlanner {
    /// Finds the sets that rows of which nothing is known are.
    mutating func find(_ visit: inout VisitState, in snapshot: Snapshot) throws {
        let places = visit.newPlaces.filter { !visit.draft.sets[$0].hasOwnID }
        // What other rows of the visit are is none of these.
        for set in visit.sets {
            if let there = set.record.there { found.insert(there.id.uuid) }
        }
        for set in visit.draft.sets where set.hasOwnID { found.insert(set.set.id.uuid) }
        if places.isEmpty { return }
        guard format == .strong || format == .hevy else {
            let sets = try unknown(sets(near: visit.draft.start, in: snapshot), in: snapshot)
            take(pairs(of: places, in: visit.draft, with: sets), of: &visit)
            return
        }
        if let session = visit.session.there {
            guard visit.session.known?.record != nil else { return }
            let sets = try unknown(snapshot.fetch(.of(session.id)), in: snapshot)
            take(pairs(of: places, in: visit.draft, with: sets), of: &visit)
            return
        }
        guard let match = try session(of: places, in: visit.draft, snapshot) else { return }
        (visit.session.there, visit.session.isFound) = (match.session, true)
        found.insert(match.session.id.uuid)
        take(match.pairs, of: &visit)
        // It is this visit: what is left differs from what is here.
        let taken = Set(match.pairs.map(\.place))
        let left = match.sets.filter { !found.contains($0.id.uuid) }
        let rest = pairs(
            of: places.filter { !taken.contains($0) }, in: visit.draft, with: left,
            areEqual: false)
        take(rest, of: &visit)
    }

    /// A row, by its place among the sets of its visit, and the set that it is.
    private typealias Pair = (place: Int, set: ExerciseSet)

    /// Returns the session with the start of a visit that has most of its sets, and these.
    private func session(
        of places: [Int], in draft: SessionDraft, _ snapshot: Snapshot
    ) throws -> (session: WorkoutSession, sets: [ExerciseSet], pairs: [Pair])? {
        var best: (session: WorkoutSession, sets: [ExerciseSet], pairs: [Pair])?
        for session in try sessions(at: draft.start, in: snapshot) {
            let sets = try unknown(snapshot.fetch(.of(session.id)), in: snapshot)
            let pairs = pairs(of: places, in: draft, with: sets)
            if pairs.isEmpty { continue }
            let isNamed = session.name == draft.session?.name
            let most = best.map { $0.pairs.count } ?? 0
            if pairs.count > most || pairs.count == most && isNamed {
                best = (session, sets, pairs)
            }
        }
        return best
    }

    /// Returns the sets of the exercises of rows that say the same, each for one row, the first
    /// for the first.
    /// - Parameter areEqual: whether they have to say the same.
    private func pairs(
        of places: [Int], in draft: SessionDraft, with sets: [ExerciseSet], areEqual: Bool = true
    ) -> [Pair] {
        var (pairs, sets) = ([Pair](), sets)
        for place in places {
            let row = draft.sets[place]
            guard let exercise = exercises.find(row.key) else { continue }
            let same = sets.firstIndex { set in
                guard set.exercise == exercise else { return false }
                return !areEqual || isInTime(set, row) && set.says(row, fields)
            }
            if let same { pairs.append((place, sets.remove(at: same))) }
        }
        return pairs
    }

    private mutating func take(_ pairs: [Pair], of visit: inout VisitState) {
        for (place, set) in pairs {
            found.insert(set.id.uuid)
            visit.sets[place].record.there = set
            visit.sets[place].record.isFound = true
        }
    }

    /// Whether a set has the time of a row, in formats without visits.
    private func isInTime(_ set: ExerciseSet, _ draft: SessionDraft.SetDraft) -> Bool {
        switch format {
        case .strong, .hevy: true
        case .fitNotes:
            LocalMoment(set.timestamp, utcOffsetMinutes: set.utcOffsetMinutes).dayNumber
                == draft.moment.dayNumber
        case .plainWeights: set.isAt(draft.moment)
        }
    }

    /// Returns the sets that no row is yet, and that this program's files have not brought.
    private func unknown(
        _ sets: [ExerciseSet], in snapshot: Snapshot
    ) throws -> [ExerciseSet] {
        try sets.filter { set in
            if found.contains(set.id.uuid) { return false }
            guard set.traits.contains(.imported) else { return true }
            let known = try snapshot.get(ImportedRow.ID(set.id.uuid))
            return known?.source != format.rawValue
        }
    }

    /// Returns the sets of a day, and of the days beside it: days differ by their time zones.
    private mutating func sets(
        near start: LocalMoment, in snapshot: Snapshot
    ) throws -> [ExerciseSet] {
        let day = start.dayNumber
        if let nearSets, nearSets.day == day { return nearSets.sets }
        let sets = try snapshot.fetch(
            Query<ExerciseSet> { $0.timestamp.isIn(Self.window(aroundDay: day)) }
                .sorted(by: .ascending(\.timestamp), .ascending(\.sequence)))
        nearSets = (day, sets)
        return sets
    }

    /// Returns the sessions with a start that this program's files have not brought.
    private func sessions(
        at start: LocalMoment, in snapshot: Snapshot
    ) throws -> [WorkoutSession] {
        let window = Self.window(aroundDay: start.dayNumber)
        let near = try snapshot.fetch(
            Query<WorkoutSession> { $0.startDate.isIn(window) }
                .sorted(by: .descending(\.startDate)))
        return near.filter { session in
            let local = LocalMoment(
                session.startDate, utcOffsetMinutes: session.utcOffsetMinutes)
            // A file of Hevy has minutes.
            let isSame =
                start.seconds % 60 == 0
                ? local.seconds - (local.seconds % 60 + 60) % 60 == start.seconds
                : local.seconds == start.seconds
            return isSame && session.source != format.rawValue
                && !found.contains(session.id.uuid)
        }
    }

    /// Returns the time that a day may be at in any time zone.
    private static func window(aroundDay day: Int) -> Range<Date> {
        let most = TrainingLimits.utcOffsetMinutes.upperBound * 60
        let start = Double(day) * 86_400
        return Date(
            timeIntervalSince1970: start - Double(most))..<Date(
                timeIntervalSince1970: start + 86_400 + Double(most))
    }
}
