extension PlanSource {
    /// Returns a short description of what is walked.
    /// - Parameter idDirection: the direction of ids, for a source that gives rows in the order of
    ///   their ids.
    func name(_ idDirection: Direction) -> String {
        switch self {
        case .nothing: "nothing"
        case .stretch(let stretch): stretch.name
        case .chain(let stretches) where stretches.count == 1,
            .merge(let stretches, _) where stretches.count == 1:
            stretches[0].name
        case .chain(let stretches): "\(stretches.count) stretches of \(stretches.first?.name ?? "")"
        case .merge(let stretches, _): "\(stretches.count) stretches merged of " + names(stretches)
        case .union: "either of" + idDirection.note
        case .intersection(let left, let right): "both of " + names([left, right])
        case .join(let join): "index \(join.index.name), by \(join.reference.name) of"
        case .search(let candidates): "search index \(candidates.index.name)" + idDirection.note
        case .parents(let parents):
            "what \(parents.reference.field.name) leads to\(idDirection.note) of"
        }
    }

    private func names(_ stretches: [PlanStretch]) -> String {
        var names: [String] = []
        for name in stretches.map(\.name) where !names.contains(name) { names.append(name) }
        return names.joined(separator: " and ")
    }
}

extension PlanStretch {
    fileprivate var name: String {
        let name = index.map { "index \($0.name)" } ?? "records"
        return name + direction.note
    }
}

extension Direction {
    fileprivate var note: String { self == .descending ? ", backwards" : "" }
}
