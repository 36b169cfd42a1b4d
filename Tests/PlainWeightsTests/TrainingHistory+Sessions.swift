import Foundation
import PlainWeights
import Testing

/// What happens to sessions and their entries. Several sessions may go on at once.
extension TrainingHistory {
    mutating func finishSession() throws {
        guard let id = pick(model.sessions.keys.sorted()) else { return }
        let end = date()
        let session = try #require(try store.sessions.finish(id, at: end))
        if model.sessions[id]?.state == .active {
            #expect(session.state == .finished && session.endDate == max(end, session.startDate))
        } else {
            #expect(session == model.sessions[id])
        }
        model.sessions[id] = session
    }

    mutating func addEntry() throws {
        guard let session = pick(model.sessions.keys.sorted()),
            let exercise = pick(model.exercises.keys.sorted())
        else { return }
        let others = model.entries(of: session)
        let other = below(2) == 0 ? nil : pick(others)
        let entry = try store.entries.add(exercise, to: session, after: other?.id)
        model.entries[entry.id] = entry
        let place = other.flatMap { others.firstIndex(of: $0) }.map { $0 + 1 } ?? others.count
        var expected = others.map(\.id)
        expected.insert(entry.id, at: place)
        #expect(model.entries(of: session).map(\.id) == expected)
    }

    /// Moves an entry, or makes it one of another exercise.
    mutating func changeEntry() throws {
        guard let entry = pick(model.entries.values.sorted { $0.id < $1.id }),
            let session = entry.session
        else { return }
        if below(2) == 0, let exercise = pick(model.exercises.keys.sorted()) {
            model.entries[entry.id] = try store.entries.substitute(entry.id, with: exercise)
            for set in model.sets.values where set.isOf(entry) && !set.completed {
                model.sets[set.id]?.exercise = exercise
            }
            return
        }
        let others = model.entries(of: session).filter { $0.id != entry.id }
        let other = below(3) == 0 ? nil : pick(others)
        let moved = try #require(try store.entries.move(entry.id, after: other?.id))
        model.entries[entry.id] = moved
        let place = other.flatMap { others.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        var expected = others.map(\.id)
        expected.insert(entry.id, at: place)
        #expect(model.entries(of: session).map(\.id) == expected)
    }

    /// The sets of an entry go with it.
    mutating func deleteEntry() throws {
        guard below(2) == 0, let entry = pick(model.entries.values.sorted { $0.id < $1.id })
        else { return }
        try store.entries.delete(entry.id)
        model.entries[entry.id] = nil
        model.sets = model.sets.filter { !$0.value.isOf(entry) }
    }
}

extension ExerciseSet {
    fileprivate func isOf(_ entry: SessionEntry) -> Bool {
        session == entry.session && self.entry == entry.key
    }
}
