/// A plan for totals that is prepared for all totals of one shape: its filter and its groups are
/// built, and each query adds only its values.
final class PreparedAggregate: Sendable {
    /// How the group of an entry is found.
    enum Way: Sendable {
        /// All entries are one group.
        case all
        /// By a column of the keys, whose bytes sort as the values do.
        case column
        /// By a reference that a column of the keys holds.
        case reference
        /// By the values that the keys hold.
        case values
    }

    let plan: AggregatePlan
    /// The values of the query that the plan was made for, in the order of its shape.
    let values: [[UInt8]]
    /// The filter for each entry, or nil if the plan leaves nothing to check.
    let filter: RowFilter?
    let group: OpenGroup
    /// The values that the filter and the groups need.
    let filterParts: FilterParts
    let way: Way
    /// The position of the column by which the group is found, if it is found by one.
    let column: Int
    /// The recipe for the plan's stretches.
    private let recipe: StretchRecipe

    init(_ plan: AggregatePlan, of table: RecordTable, values: [[UInt8]]) throws {
        self.plan = plan
        self.values = values
        recipe = StretchRecipe(plan.match, values)
        let groups = plan.index.groups
        var parts = FilterParts(for: values)
        filter =
            plan.residual.isEmpty
            ? nil : try RowFilter(plan.residual, of: table, in: groups, &parts)
        let column = plan.column
        let reference = plan.key.referencePosition(in: plan.layout)
        if let column {
            group = .column(groups.columns[column].key)
        } else if case .elements = plan.key, let position = groups.elementColumn {
            group = .term(
                .computed(groups, groups.computed.count, groups.columns[position].key.kind))
        } else {
            group = try OpenGroup(plan.key, of: table) {
                try RowTerm($0, of: table, in: groups, &parts)
            }
        }
        filterParts = parts
        self.column = column ?? reference ?? 0
        way =
            switch group {
            case .all: .all
            case .column: .column
            case .behind where reference != nil: .reference
            default: .values
            }
    }

    /// Returns the query that the plan was made for.
    func query() -> AggregateQuery {
        AggregateQuery(form: self, stretches: plan.stretches, values: values)
    }

    /// Returns a query of the same shape with other values, or nil if these need a plan of their
    /// own.
    func query(for values: [[UInt8]]) throws -> AggregateQuery? {
        let stretches =
            plan.match.match.stretchCount == 1
            ? try recipe.stretch(for: values).map { [$0] } : try recipe.stretches(for: values)
        return stretches.map { AggregateQuery(form: self, stretches: $0, values: values) }
    }
}

extension GroupContent {
    /// Returns the position of the column of keys that holds the reference behind which the entries
    /// are divided, as it is.
    fileprivate func referencePosition(in layout: EntryLayout) -> Int? {
        guard case .column(let column) = self, case .through(let field, _) = column.term,
            let position = layout.position(of: .field(field))
        else { return nil }
        let key = layout.index.columns[position].key
        return key.isDescending || key.kind != .id ? nil : position
    }
}

extension RecordTable {
    /// The plans of totals; nil for those that no aggregate index serves.
    var aggregatePlans: PlanMemory<PreparedAggregate?> {
        // Safe because all tables are opened with this memory for their totals.
        unsafe unsafeDowncast(kept.totals, to: PlanMemory<PreparedAggregate?>.self)
    }
}
