import Foundation
import PlainWeights

/// Training of a store beside what came back of it from a file, compared without the code of
/// exports: by the fields that the types have.
struct ReturnedTraining {
    private let format: ExchangeFormat
    private let days: Range<LocalDay>?
    private let source: Records
    private let other: Records
    /// The sets in the order of the file, with what came back of them.
    private var pairs: [(set: ExerciseSet, other: ExerciseSet)] = []
    /// Which record each one that came back stands for.
    private var exercises: [Exercise.ID: Exercise.ID] = [:]
    private var sessions: [WorkoutSession.ID: WorkoutSession.ID] = [:]
    private var entries: [SessionEntry.ID: SessionEntry.ID] = [:]
    /// What did not come back, by field or by type.
    private(set) var lost: [String: Int] = [:]

    /// The records of a store that a file may have.
    private struct Records {
        let exercises: [Exercise.ID: Exercise]
        let sessions: [WorkoutSession.ID: WorkoutSession]
        let entries: [SessionEntry.ID: SessionEntry]
        let sets: [ExerciseSet]

        init(_ store: WorkoutStore) throws {
            func all<R: Record>() throws -> [R.ID: R] where R.ID == RecordID<R> {
                let records: [R] = try store.fetch(Query<R>())
                return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
            }
            exercises = try all()
            sessions = try all()
            entries = try all()
            sets = try store.fetch(Query<ExerciseSet>())
        }

        func entry(of set: ExerciseSet) -> SessionEntry? {
            guard let session = set.session, let key = set.entry else { return nil }
            return entries.values.first { $0.session == session && $0.key == key }
        }

        func key(of set: ExerciseSet) -> String {
            RandomTraining.key(set, set.exercise.flatMap { exercises[$0]?.name })
        }
    }

    private var hasVisits: Bool { format == .strong || format == .hevy }

    init(
        _ store: WorkoutStore, _ returned: WorkoutStore, _ format: ExchangeFormat,
        days: Range<LocalDay>?
    ) throws {
        (self.format, self.days) = (format, days)
        source = try Records(store)
        other = try Records(returned)
        pair()
        compareSets()
        compareOrders()
        try compareOthers(store)
    }

    private mutating func lose(_ name: String, _ count: Int = 1) {
        if count > 0 { lost[name, default: 0] += count }
    }

    /// Finds what came back, and which record it stands for: that of the first row.
    private mutating func pair() {
        let found = Dictionary(uniqueKeysWithValues: other.sets.map { (other.key(of: $0), $0) })
        let wanted = source.sets.filter { days?.contains($0.day()) ?? true }
        let ordered = wanted.sorted { left, right in
            let (one, two) = (left.session.flatMap(session), right.session.flatMap(session))
            guard let one, let two else {
                if (one == nil) != (two == nil) { return one != nil }
                return (left.timestamp, left.sequence ?? .min, left.id)
                    < (right.timestamp, right.sequence ?? .min, right.id)
            }
            if one.id != two.id { return (one.startDate, one.id) < (two.startDate, two.id) }
            return (left.sequence ?? .min, left.timestamp, left.id)
                < (right.sequence ?? .min, right.timestamp, right.id)
        }
        for set in ordered {
            guard let returned = found[source.key(of: set)] else {
                lose("ExerciseSet")
                continue
            }
            pairs.append((set, returned))
        }
        var seen = Set<String>()
        for (set, returned) in pairs {
            if let id = returned.exercise, seen.insert("\(id)").inserted, let own = set.exercise,
                !exercises.values.contains(own)
            {
                exercises[id] = own
            }
            guard hasVisits else { continue }
            if let id = returned.session, seen.insert("\(id)").inserted, let own = set.session,
                !sessions.values.contains(own)
            {
                sessions[id] = own
            }
            if let id = other.entry(of: returned)?.id, seen.insert("\(id)").inserted,
                let own = source.entry(of: set)?.id, !entries.values.contains(own)
            {
                entries[id] = own
            }
        }
    }

    private func session(_ id: WorkoutSession.ID) -> WorkoutSession? { source.sessions[id] }

    private mutating func compareSets() {
        for (set, returned) in pairs {
            var own = set
            own.traits.subtract(.imported)
            var came = returned
            came.traits.subtract(.imported)
            var left: Set = ["id", "sequence"]
            if set.weight == nil { left.insert("weightUnit") }
            if set.distance == nil { left.insert("distanceUnit") }
            if set.entry != nil {
                left.insert("entry")
                let entry = other.entry(of: returned).flatMap { entries[$0.id] }
                if entry == nil || entry != source.entry(of: set)?.id { lose("ExerciseSet.entry") }
            }
            compare(own, came, without: left)
        }
        for (id, own) in exercises {
            let left: Set = ["id", "createdDate", "lastEdited", "lastUpdated"]
            compare(source.exercises[own], other.exercises[id], without: left)
        }
        for (id, own) in sessions {
            var left: Set = ["id", "source", "sourceKey"]
            if let origin = source.sessions[own]?.origin, origin == .quick || origin == .imported {
                left.insert("origin")
            }
            compare(source.sessions[own], other.sessions[id], without: left)
        }
        for (id, own) in entries {
            compare(source.entries[own], other.entries[id], without: ["id", "key", "order"])
        }
    }

    /// Compares all fields of a type but some. What has no value is not lost.
    private mutating func compare<R: Record>(_ own: R?, _ came: R?, without left: Set<String>) {
        guard let own, let came else {
            lose("missing \(R.schema.name)")
            return
        }
        let others = Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: came).children.map { ($0.label, $0.value) })
        for (label, value) in Mirror(reflecting: own).children {
            guard let label, !left.contains(label), let value = Self.value(value) else { continue }
            let returned = others[label].flatMap(Self.value)
            if !isEqual(value, returned) { lose("\(R.schema.name).\(label)") }
        }
    }

    /// A value; nil if it is nil or empty.
    private static func value(_ any: Any) -> Any? {
        let mirror = Mirror(reflecting: any)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first?.value
        case .collection where mirror.children.isEmpty: return nil
        default: return (any as? String)?.isEmpty == true ? nil : any
        }
    }

    private func isEqual(_ value: Any, _ other: Any?) -> Bool {
        switch value {
        case let id as Exercise.ID: return (other as? Exercise.ID).map { exercises[$0] } == id
        case let id as WorkoutSession.ID:
            return (other as? WorkoutSession.ID).map { sessions[$0] } == id
        case let text as String:
            return (other as? String).map { Array($0.utf8) == Array(text.utf8) } ?? false
        case let value as any Equatable: return value.isEqual(to: other)
        default: return false
        }
    }

    /// Compares the order of sets in their sessions, and that of entries.
    private mutating func compareOrders() {
        let bySession = Dictionary(grouping: pairs) { $0.set.session }
        for (session, sets) in bySession where session != nil {
            let order = sets.map(\.other).sorted { left, right in
                // Without sessions, the time comes first.
                hasVisits
                    ? (left.sequence ?? .min, left.timestamp, left.id)
                        < (right.sequence ?? .min, right.timestamp, right.id)
                    : (left.timestamp, left.sequence ?? .min, left.id)
                        < (right.timestamp, right.sequence ?? .min, right.id)
            }
            lose(
                "ExerciseSet.sequence",
                zip(order, sets).count { $0.id != $1.other.id })
        }
        let found = entries.compactMap { id, own in
            source.entries[own].flatMap { own in other.entries[id].map { (own: own, other: $0) } }
        }
        for (_, pairs) in Dictionary(grouping: found, by: { $0.own.session }) {
            let one = pairs.sorted { ($0.own.order, $0.own.id) < ($1.own.order, $1.own.id) }
            let two = pairs.sorted { ($0.other.order, $0.other.id) < ($1.other.order, $1.other.id) }
            lose("SessionEntry.order", zip(one, two).count { $0.own.id != $1.own.id })
        }
    }

    /// Counts what did not come back at all. Of some days, that is what their sets belong to.
    private mutating func compareOthers(_ store: WorkoutStore) throws {
        let wanted = source.sets.filter { days?.contains($0.day()) ?? true }
        var asked = (
            exercises: Set(wanted.compactMap(\.exercise)),
            sessions: Set(wanted.compactMap(\.session)),
            entries: Set(wanted.compactMap { source.entry(of: $0)?.id })
        )
        if days == nil {
            asked.exercises = Set(source.exercises.keys)
            asked.sessions = Set(source.sessions.keys)
            asked.entries = Set(source.entries.keys)
        }
        lose("Exercise", asked.exercises.subtracting(exercises.values).count)
        lose("WorkoutSession", asked.sessions.subtracting(sessions.values).count)
        lose("SessionEntry", asked.entries.subtracting(entries.values).count)
        if days != nil { return }
        for type in WorkoutStore.types { try count(type, in: store) }
    }

    private mutating func count<R: Record>(_ type: R.Type, in store: WorkoutStore) throws {
        let compared = ["Exercise", "ExerciseSet", "WorkoutSession", "SessionEntry", "ImportedRow"]
        if !compared.contains(R.schema.name) { lose(R.schema.name, try store.count(Query<R>())) }
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any?) -> Bool { (other as? Self) == self }
}
