import RecordStore

/// Aggregate indexes over parcels, with the sums that random totals ask for.
enum ParcelAggregates {
    static let product = ComputedColumn<Parcel, Int?>("product") { $0.count * $0.goal - 1 }
    static let plan = ComputedColumn<Parcel, Int>("plan") { $0.goal.ifNil($0.count) }
    static let local = ComputedColumn<Parcel, Int>("local") {
        $0.day.day(offsetMinutes: $0.count)
    }

    static let all = SchemaExtension(Parcel.self, owner: "totals") {
        aggregate("sumsByGroup", .ascending(\.group))
        aggregate("sumsByNote", .ascending(\.note))
        aggregate("sumsByName", .ascending(\.name), .descending(\.group))
        aggregate("sumsByGoal", .ascending(\.goal))
        aggregate("sumsByDay", .descending(\.day), .ascending(\.isOpen))
        aggregate("sumsByMood", .ascending(\.mood), .ascending(\.count))
        aggregate("sumsByCost", .ascending(\.cost))
        aggregate("sumsByWithin", .ascending(\.within), .ascending(\.note))
        aggregate("sumsByTag", .each(\.tags))
        aggregate("sumsByGroupAndTag", .ascending(\.group), .each(\.tags))
        aggregate("sumsByPlan", .computed(plan), .ascending(\.group))
        aggregate("sumsByLocal", .computed(local), .ascending(\.code))
        AggregateIndex(
            "openByGroup", by: .ascending(\.group), .ascending(\.note), summing: .field(\.goal),
            .field(\.ratio), .field(\.cost), .computed(product),
            where: .matching { $0.isOpen == true })
        AggregateIndex(
            "laterTags", by: .each(\.tags), summing: .field(\.goal), .field(\.cost),
            where: .matching { $0.count > 0 })
        AggregateIndex("counts", by: .ascending(\.isOpen), .ascending(\.mood))
    }

    private static func aggregate(
        _ name: String, _ first: IndexColumn<Parcel>, _ second: IndexColumn<Parcel>? = nil
    ) -> AggregateIndex<Parcel> {
        guard let second else {
            return AggregateIndex(
                name, by: first, summing: .field(\.goal), .field(\.ratio), .field(\.cost),
                .computed(product))
        }
        return AggregateIndex(
            name, by: first, second, summing: .field(\.goal), .field(\.ratio), .field(\.cost),
            .computed(product))
    }
}
