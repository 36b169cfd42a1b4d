import Foundation
import RecordStore

/// The exercises of a store by the names that files have for them.
struct ImportExercises {
    private let options: ImportOptions
    /// By folded names and aliases.
    private var names: [String: Exercise.ID] = [:]
    /// Those that this import has made.
    private var made: [String: Exercise.ID] = [:]
    /// The folded names of the file for which the options have other ones.
    private let others: [String: String]
    private let earliest: [String: LocalMoment]

    /// - Parameter earliest: the first moments of exercises in the file, by their keys there.
    init(_ options: ImportOptions, earliest: [String: LocalMoment]) {
        self.options = options
        var others: [String: String] = [:]
        for (name, other) in options.names { others[TextFold.name(name)] = other }
        self.others = others
        var moments: [String: LocalMoment] = [:]
        for (key, moment) in earliest {
            let key = others[key].map(TextFold.name) ?? key
            if moment.seconds < moments[key]?.seconds ?? .max { moments[key] = moment }
        }
        self.earliest = moments
    }

    /// Reads the names of the store.
    mutating func load(_ snapshot: Snapshot) throws {
        var names: [String: Exercise.ID] = [:]
        let all = Query<Exercise>().sorted(by: .ascending(\.createdDate))
        try snapshot.forEach(all.selecting(\.name, \.aliases)) { row in
            let (name, aliases) = row.values
            for name in [name] + aliases {
                let key = TextFold.name(name)
                names[key] = names[key] ?? row.id
            }
        }
        self.names = names
    }

    /// Returns the exercise that a name of the file stands for, or nil if there is none.
    func find(_ key: String) -> Exercise.ID? {
        let key = others[key].map(TextFold.name) ?? key
        return names[key] ?? made[key]
    }

    /// Returns the exercise of a set, and the record if it is a new one.
    mutating func exercise(
        of draft: SessionDraft.SetDraft, in snapshot: Snapshot
    ) throws -> (id: Exercise.ID, new: Exercise?) {
        if let known = find(draft.key) { return (known, nil) }
        let name = others[draft.key] ?? draft.name
        let key = TextFold.name(name)
        let id = ImportKeys.exercise(key)
        made[key] = id
        // One that the user has renamed is still the one.
        if try snapshot.contains(id) { return (id, nil) }
        let first = earliest[key]?.resolved(in: options.timeZone).date ?? draft.set.timestamp
        let created = TrainingLimits.dates.contains(first) ? first : draft.set.timestamp
        let rule = options.categories.first { $0.applies(to: name) }
        let category = draft.category.isEmpty ? rule?.category ?? "Uncategorized" : draft.category
        return (
            id,
            Exercise(
                id: id, name: name, category: category, tags: draft.tags, createdDate: created)
        )
    }
}
