import PlainWeights

/// The list of exercises, and the card of one.
extension Visit {
    private struct Listed: Encodable {
        let id: String
        let name: String
        let category: String
        let isFavorite: Bool
        let lastDay: String?
        /// How long ago it was done, in words.
        let last: String?
    }

    func exercises(_ snapshot: Snapshot) throws -> any Encodable {
        let text = request.query["search"] ?? ""
        if text.count > 200 { throw SiteError.badRequest("search has at most 200 characters.") }
        let isSearch = text.contains { !$0.isWhitespace }
        let query = isSearch ? store.exercises.matching(text) : store.exercises.byLastUpdated
        let page = try page(query, in: snapshot)
        return PageView(
            items: try page.items.map { exercise in
                let day = try snapshot.value(of: LastDone(of: exercise.id))
                return Listed(
                    id: exercise.id.description, name: exercise.name, category: exercise.category,
                    isFavorite: exercise.isFavorite, lastDay: day?.description,
                    last: day.map { Staleness.text(since: $0, today: today) })
            }, next: page.next?.text)
    }

    private struct Card: Encodable {
        let id: String
        let name: String
        let category: String
        let tags: [String]
        let notes: String
        let days: [Day]
        /// What changed since the day before, in words.
        let change: String
        let best: String?
        let estimate: Estimate?
        let records: [RecordView]

        struct Day: Encodable {
            let day: String
            let text: String
            let sets: Int
            let reps: Int
            let volume: VolumeView
            let list: String
        }

        struct Estimate: Encodable {
            let kilograms: Double
            let text: String
        }
    }

    func card(_ snapshot: Snapshot) throws -> any Encodable {
        let exercise = try exercise(in: snapshot)
        let day = try snapshot.value(of: LastDone(of: exercise.id)) ?? today
        let card = try snapshot.value(of: ExerciseCard(of: exercise.id, today: day))
        let records = ExerciseRecords(of: exercise.id)
        let rows = format.rows(
            of: try snapshot.value(of: records), distances: records.distances, dayStart: dayStart)
        let days = [card.days.today, card.days.last].compactMap(\.self)
            .filter { $0.totals.sets > 0 }
        return Card(
            id: exercise.id.description, name: exercise.name, category: exercise.category,
            tags: exercise.tags, notes: exercise.notes,
            days: try days.map { try listed($0, of: exercise.id, in: snapshot) },
            change: days.isEmpty ? "" : format.delta(card.days),
            best: card.best.map(format.set),
            estimate: card.estimate.map {
                Card.Estimate(kilograms: $0, text: format.weight(.kilograms($0)))
            }, records: rows.map(RecordView.init))
    }

    private func listed(
        _ day: DayComparison.Day, of exercise: Exercise.ID, in snapshot: Snapshot
    ) throws -> Card.Day {
        let journal = try snapshot.value(
            of: Journal(
                of: .exercise(exercise), before: day.date.advanced(by: 1), leastSets: 1))
        let sets = journal.days.first { $0.date == day.date }?.exercises.flatMap(\.sets) ?? []
        return Card.Day(
            day: day.date.description, text: format.day(day.date), sets: day.totals.sets,
            reps: day.totals.reps, volume: VolumeView(day.totals.volume, format),
            list: format.list(sets))
    }

    func sets(_ snapshot: Snapshot) throws -> any Encodable {
        let exercise = try exercise(in: snapshot)
        let page = try page(store.sets.of(exercise.id), in: snapshot)
        return PageView(items: page.items.map { SetView($0, self) }, next: page.next?.text)
    }

    /// Returns the exercise of the path.
    func exercise(in snapshot: Snapshot) throws -> Exercise {
        guard let exercise = try snapshot.get(id(Exercise.self)) else {
            throw SiteError.notFound("There is no such exercise.")
        }
        return exercise
    }
}
