public import RecordStore

/// The library of a store: seeded from the built-in one, edited by the user, and reset.
extension StoreTransaction {
    /// Adds what the built-in library has and the store has not seen yet.
    ///
    /// Each version of the library is added once. What the user edited stays edited, and what the
    /// user deleted stays deleted. Call it after opening the store: a store that has this version
    /// already is only asked for a number.
    /// - Returns: the number of records that were added.
    @discardableResult
    public mutating func seedLibrary() throws -> Int { try seed(.current) }

    package mutating func seed(_ library: BuiltInLibrary) throws -> Int {
        let known = try get(BuiltInLibrary.seededVersion)
        if known >= library.version { return 0 }
        label = label ?? "add library"
        // An undo of the user passes over it.
        isMerge = true
        var count = 0
        func isNew<R: Record>(_ record: R) -> Bool { library.version(of: record.id) > known }
        for equipment in library.equipment where isNew(equipment) { count += try add(equipment) }
        for movement in library.movements where isNew(movement) { count += try add(movement) }
        var isAdded: Set<Variant.ID> = []
        for variant in library.variants where isNew(variant) {
            // The user may have deleted what it refers to.
            guard try get(variant.movement) != nil else { continue }
            let added = try add(withoutMissingEquipment(variant))
            if added > 0 { isAdded.insert(variant.id) }
            count += added
        }
        for muscle in library.muscles where isNew(muscle) {
            guard let variant = muscle.variant, try get(variant) != nil else { continue }
            // The user may have said by a record of its own how much the variant trains the muscle.
            if try isAdded.contains(variant) || other(than: muscle) == nil {
                count += try add(muscle)
            }
        }
        try set(BuiltInLibrary.seededVersion, to: library.version)
        return count
    }

    /// Adds a record, unless it is there: another device may have added it first.
    /// - Returns: the number of records that were added.
    private mutating func add<R: Record>(_ record: R) throws -> Int {
        if try get(record.id) != nil { return 0 }
        try insert(record)
        return 1
    }

    /// Returns another record that says how much the same variant trains the same muscle.
    private func other(than muscle: VariantMuscle) throws -> VariantMuscle? {
        let (variant, name) = (muscle.variant, muscle.muscle)
        let same = Query<VariantMuscle> { $0.variant == variant && $0.muscle == name }
        return try snapshot.first(same).flatMap { $0.id == muscle.id ? nil : $0 }
    }

    private func withoutMissingEquipment(_ variant: Variant) throws -> Variant {
        var variant = variant
        variant.equipment = try variant.equipment.filter { try get($0) != nil }
        return variant
    }

    /// Makes a built-in movement what it was when it came with the package, and brings it back if
    /// it was deleted. Its variants stay as they are.
    /// - Returns: whether the package has such a movement.
    @discardableResult
    public mutating func reset(_ id: Movement.ID) throws -> Bool {
        try reset(id, to: BuiltInLibrary.current.movements, "reset movement")
    }

    /// Makes built-in equipment what it was when it came with the package, and brings it back if it
    /// was deleted.
    /// - Returns: whether the package has such equipment.
    @discardableResult
    public mutating func reset(_ id: Equipment.ID) throws -> Bool {
        try reset(id, to: BuiltInLibrary.current.equipment, "reset equipment")
    }

    private mutating func reset<R: Record>(
        _ id: RecordID<R>, to originals: [R], _ name: String
    ) throws -> Bool {
        guard let original = originals.first(where: { $0.id == id }) else { return false }
        label = label ?? name
        try save(original)
        return true
    }

    /// Makes a built-in variant with its muscles what it was when it came with the package, and
    /// brings it back if it was deleted, with its movement. Muscles that the user added stay.
    /// - Returns: whether the package has such a variant.
    @discardableResult
    public mutating func reset(_ id: Variant.ID) throws -> Bool {
        guard let original = BuiltInLibrary.current.variants.first(where: { $0.id == id })
        else { return false }
        label = label ?? "reset variant"
        if let movement = original.movement, try get(movement) == nil { try reset(movement) }
        try save(withoutMissingEquipment(original))
        // All go first: one may have been given the muscle of another.
        let muscles = BuiltInLibrary.current.muscles(of: id)
        for muscle in muscles { try delete(muscle.id) }
        for muscle in muscles where try other(than: muscle) == nil { try insert(muscle) }
        return true
    }

    /// Makes all built-in records what they were when they came with the package, and brings back
    /// those that were deleted. What the user made stays.
    public mutating func resetLibrary() throws {
        label = label ?? "reset library"
        let library = BuiltInLibrary.current
        for equipment in library.equipment { try reset(equipment.id) }
        for movement in library.movements { try reset(movement.id) }
        for variant in library.variants { try reset(variant.id) }
        try set(BuiltInLibrary.seededVersion, to: library.version)
    }

    /// Makes a variant of the user's own of another one, with its muscles.
    /// - Returns: the new variant, or nil if there is none with this id.
    @discardableResult
    public mutating func duplicate(_ id: Variant.ID, named name: String) throws -> Variant? {
        guard var copy = try get(id) else { return nil }
        label = label ?? "duplicate variant"
        (copy.id, copy.name, copy.isBuiltIn, copy.isHidden) = (Variant.ID(), name, false, false)
        try insert(copy)
        for muscle in try snapshot.fetch(Query<VariantMuscle> { $0.variant == id }) {
            try insert(
                VariantMuscle(
                    variant: copy.id, muscle: muscle.muscle, share: muscle.share,
                    isHidden: muscle.isHidden))
        }
        return copy
    }

    /// Makes a movement of the user's own of another one, with its variants.
    /// - Returns: the new movement, or nil if there is none with this id.
    @discardableResult
    public mutating func duplicate(_ id: Movement.ID, named name: String) throws -> Movement? {
        guard var copy = try get(id) else { return nil }
        label = label ?? "duplicate movement"
        (copy.id, copy.name, copy.isBuiltIn, copy.isHidden) = (Movement.ID(), name, false, false)
        try insert(copy)
        for variant in try snapshot.fetch(Query<Variant> { $0.movement == id }) {
            if let made = try duplicate(variant.id, named: variant.name) {
                _ = try update(made.id) {
                    ($0.movement, $0.isHidden) = (copy.id, variant.isHidden)
                }
            }
        }
        return copy
    }
}
