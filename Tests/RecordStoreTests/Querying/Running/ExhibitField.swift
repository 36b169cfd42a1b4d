import RecordStore

/// Compares what a query says of the values of one field with plain Swift.
struct ExhibitField<Value: StorableValue & Hashable>: Sendable {
    let name: String
    let path: any KeyPath<Exhibit, Value> & Sendable
    let plainPath: any KeyPath<PlainExhibit, Value> & Sendable
    /// The mark of a value that is there.
    let plainMark: @Sendable (Value.Plain) -> ExhibitMark

    func mark(of exhibit: Exhibit) -> ExhibitMark {
        let keyPath: KeyPath<Exhibit, Value> = path
        return mark(exhibit[keyPath: keyPath])
    }

    private func mark(_ value: Value) -> ExhibitMark {
        mark(found: value as? Value.Plain)
    }

    private func mark(found value: Value.Plain?) -> ExhibitMark {
        guard let value else { return .absent }
        return plainMark(value)
    }

    func compare(
        _ answer: ExhibitAnswer, isDescending: Bool, on snapshot: Snapshot,
        _ generator: inout SeededGenerator
    ) throws {
        let groups = Dictionary(grouping: answer.rows) { mark(of: $0) }.mapValues { $0.map(\.id) }
        let order = groups.keys.sorted()
        try compareSummaries(answer, order, groups, snapshot)
        if let plain = answer.plain { try compareSummaries(plain, order, snapshot) }
        let sectionOrder = isDescending ? Array(order.reversed()) : order
        try compareSections(answer, sectionOrder, groups, snapshot, &generator)
        try comparePages(answer, sectionOrder, groups, snapshot, &generator)
    }

    private func compareSummaries(
        _ answer: ExhibitAnswer, _ order: [ExhibitMark], _ groups: [ExhibitMark: [Exhibit.ID]],
        _ snapshot: Snapshot
    ) throws {
        let query = answer.query
        let counts = try snapshot.counts(of: path, in: query)
        try expect(
            counts.map { mark($0.value) } == order
                && counts.map(\.count) == order.map { groups[$0]?.count ?? 0 },
            "\(answer): counts of \(name)")
        let distinct = try snapshot.distinct(path, in: query)
        try expect(distinct.map { mark($0) } == order, "\(answer): distinct values of \(name)")
        let filled = order.filter { $0 != .absent }
        let least = try snapshot.minimum(of: path, in: query)
        try expect(mark(found: least) == filled.first ?? .absent, "\(answer): least \(name)")
        let greatest = try snapshot.maximum(of: path, in: query)
        try expect(mark(found: greatest) == filled.last ?? .absent, "\(answer): greatest \(name)")
    }

    private func compareSummaries(
        _ query: Query<PlainExhibit>, _ order: [ExhibitMark], _ snapshot: Snapshot
    ) throws {
        let distinct = try snapshot.distinct(plainPath, in: query)
        try expect(distinct.map { mark($0) } == order, "plain: distinct values of \(name)")
        let filled = order.filter { $0 != .absent }
        let least = try snapshot.minimum(of: plainPath, in: query)
        try expect(mark(found: least) == filled.first ?? .absent, "plain: least \(name)")
        let greatest = try snapshot.maximum(of: plainPath, in: query)
        try expect(mark(found: greatest) == filled.last ?? .absent, "plain: greatest \(name)")
    }

    private func compareSections(
        _ answer: ExhibitAnswer, _ order: [ExhibitMark], _ groups: [ExhibitMark: [Exhibit.ID]],
        _ snapshot: Snapshot, _ generator: inout SeededGenerator
    ) throws {
        let key = SectionKey<Exhibit, Value>.value(path)
        let sections = try snapshot.sections(of: answer.query, by: key)
        try expect(sections.map { mark($0.value) } == order, "\(answer): sections by \(name)")
        for section in sections {
            let ids = groups[mark(section.value)] ?? []
            let found = try snapshot.ids(section.query)
            let count = try snapshot.count(section.query)
            try expect(found == ids && count == ids.count, "\(answer): a section by \(name)")
        }
        guard let last = sections.randomElement(using: &generator) else { return }
        let rest = try snapshot.sections(of: answer.query, by: key, after: last)
        let later = order.drop { $0 != mark(last.value) }.dropFirst()
        try expect(
            rest.map { mark($0.value) } == Array(later), "\(answer): later sections by \(name)")
    }

    private func comparePages(
        _ answer: ExhibitAnswer, _ order: [ExhibitMark], _ groups: [ExhibitMark: [Exhibit.ID]],
        _ snapshot: Snapshot, _ generator: inout SeededGenerator
    ) throws {
        let key = SectionKey<Exhibit, Value>.value(path)
        let size = 1 + generator.below(6)
        let query = answer.query.paged(by: size)
        var shown: [[Exhibit.ID]] = []
        var page = try snapshot.page(query, by: key)
        while true {
            for part in page.items {
                let ids = part.records.map(\.id)
                if part.isContinued && !shown.isEmpty {
                    shown[shown.count - 1] += ids
                } else {
                    shown.append(ids)
                }
                let value = mark(part.section.value)
                try expect(
                    part.records.allSatisfy { mark(of: $0) == value },
                    "\(answer): a part by \(name)")
            }
            guard let token = page.next else { break }
            page = try snapshot.page(query, by: key, after: PageToken(token.text))
        }
        try expect(
            shown == order.map { groups[$0] ?? [] }, "\(answer): pages of \(size) by \(name)")
    }
}
