import Foundation
import RecordStore

/// Which visits of the file are which imported ones.
extension ImportPlanner {
    /// An imported visit: its number among those with its start, and what was said of it.
    private struct KnownVisit {
        let twin: Int
        let digest: SessionDigest?
    }

    /// Returns, for visits with one start, the number of each among those with it; nil for one of
    /// which it is not clear whether it is an imported one.
    ///
    /// Several visits are told apart by what the file says of them: their end and number, and their
    /// title. The numbers of new ones follow those of the imported ones, in the order of what they
    /// say.
    func twins(of visits: [Visit], in snapshot: Snapshot) throws -> [Int?] {
        guard visits[0].rows[0].workout != nil else { return visits.map { _ in 1 } }
        var known = try knownVisits(at: visits[0].start, atLeast: visits.count, in: snapshot)
        if visits.count == 1, known.count <= 1 { return [known.first?.twin ?? 1] }
        // Of one without a row that can be imported nothing is kept, and it gets no number.
        var twins: [Int?] = visits.map { _ in 0 }
        let last = known.map(\.twin).max() ?? 0
        var rest = Array(visits.indices)
        func match(_ isSame: (SessionDigest, SessionDigest) -> Bool) {
            for place in rest {
                let digest = Self.digest(of: visits[place])
                let others = visits.filter { isSame(Self.digest(of: $0), digest) }
                let same = known.indices.filter { index in
                    known[index].digest.map { isSame($0, digest) } ?? false
                }
                guard others.count == 1, same.count == 1 else { continue }
                twins[place] = known[same[0]].twin
                known.remove(at: same[0])
                rest.removeAll { $0 == place }
            }
        }
        // All that tells them apart; then what alone does, if nothing else has it.
        match { $0.end == $1.end && $0.title == $1.title }
        match { $0.end == $1.end }
        match { $0.title == $1.title }
        rest.removeAll { !visits[$0].hasGoodRows }
        if !known.isEmpty {
            for place in rest { twins[place] = nil }
            return twins
        }
        rest.sort { Visit.precedes(visits[$0], visits[$1]) }
        for (offset, place) in rest.enumerated() { twins[place] = last + 1 + offset }
        return twins
    }

    private static func digest(of visit: Visit) -> SessionDigest {
        SessionDigest(visit.key, title: "", notes: "")
    }

    /// Returns the imported visits with a start. Taking an import back may leave gaps.
    private func knownVisits(
        at start: LocalMoment, atLeast count: Int, in snapshot: Snapshot
    ) throws -> [KnownVisit] {
        var known: [KnownVisit] = []
        var twin = 1
        while true {
            let id = assembler.keys.session(ImportKeys.Place(start: start, twin: twin))
            if let row = try snapshot.get(ImportedRow.ID(id.uuid)) {
                known.append(KnownVisit(twin: twin, digest: SessionDigest(row.digest)))
            } else if twin > count {
                return known
            }
            twin += 1
        }
    }
}
