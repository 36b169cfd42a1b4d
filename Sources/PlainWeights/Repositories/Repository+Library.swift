public import RecordStore

extension Repository where R == Movement {
    /// A query for the movements that are not hidden, in the order of their names.
    public var byName: Query<Movement> {
        Query { $0.isHidden == false }.sorted(by: .name(\.name))
    }
}

extension Repository where R == Variant {
    /// Returns a query for the variants of a movement that are not hidden, in the order of their
    /// names.
    public func of(_ movement: Movement.ID) -> Query<Variant> {
        Query { $0.movement == movement && $0.isHidden == false }.sorted(by: .name(\.name))
    }
}

extension Repository where R == VariantMuscle {
    /// Returns a query for the muscles of a variant that are not hidden.
    public func of(_ variant: Variant.ID) -> Query<VariantMuscle> { .of(variant) }

    /// Returns a query for the variants that train a muscle, those with the greatest share first.
    public func of(_ muscle: Muscle) -> Query<VariantMuscle> {
        Query { $0.muscle == muscle && $0.isHidden == false }.sorted(by: .descending(\.share))
    }
}

extension Query<VariantMuscle> {
    /// Returns a query for the muscles of a variant that are not hidden.
    static func of(_ variant: Variant.ID) -> Query {
        Query { $0.variant == variant && $0.isHidden == false }.sorted(by: .ascending(\.muscle))
    }
}

extension Repository where R == Equipment {
    /// A query for the equipment that is not hidden, in the order of its names.
    public var byName: Query<Equipment> {
        Query { $0.isHidden == false }.sorted(by: .name(\.name))
    }
}
