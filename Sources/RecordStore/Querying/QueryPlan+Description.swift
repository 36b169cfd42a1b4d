extension QueryPlan: CustomStringConvertible {
    /// A small tree for people.
    var description: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        var lines = ["\(table.name): \(source.name)"]
        lines += bounds.map { "  where \($0)" }
        lines += residual.map { "  check \($0)" }
        if let sort {
            let keys =
                sort.terms.map(\.description) + (sort.isIDDescending ? ["id descending"] : ["id"])
            lines.append("  sort by \(keys.joined(separator: ", "))")
        }
        for plan in source.plans { lines += plan.lines.map { "  " + $0 } }
        return lines
    }
}

extension PlanSource {
    /// What is walked, in a few words.
    fileprivate var name: String {
        switch self {
        case .nothing: "nothing"
        case .stretch(let stretch): stretch.name
        case .chain(let stretches): "\(stretches.count) stretches of \(stretches.first?.name ?? "")"
        case .merge(let stretches, _): "\(stretches.count) stretches merged of " + names(stretches)
        case .union: "either of"
        case .intersection(let left, let right): "both of " + names([left, right])
        case .join(let join): "index \(join.index.name), by \(join.reference.name) of"
        case .parents(let parents): "what \(parents.reference.fieldName) leads to of"
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
        return direction == .descending ? "\(name), backwards" : name
    }
}
