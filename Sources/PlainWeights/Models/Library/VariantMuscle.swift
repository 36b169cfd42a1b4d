public import RecordStore

/// A muscle that a variant trains, with its share of the work.
public struct VariantMuscle: TrainingRecord, Codable {
    public var id: ID
    /// The variant. Deleting it deletes this record.
    public var variant: Variant.ID?
    /// The muscle that is trained.
    public var muscle: Muscle
    /// The thousandths of a set that count for the muscle. From 500 the muscle is a primary one.
    /// The shares of the library are estimates of this project.
    public var share: Int
    /// Whether the record comes with the library.
    public var isBuiltIn: Bool
    /// Whether lists leave the record out.
    public var isHidden: Bool

    /// Creates a record.
    public init(
        id: ID = ID(), variant: Variant.ID?, muscle: Muscle, share: Int, isBuiltIn: Bool = false,
        isHidden: Bool = false
    ) {
        self.id = id
        self.variant = variant
        self.muscle = muscle
        self.share = share
        self.isBuiltIn = isBuiltIn
        self.isHidden = isHidden
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<VariantMuscle>(
        "VariantMuscle", blank: VariantMuscle(variant: nil, muscle: Muscle(rawValue: ""), share: 0)
    ) {
        Field(1, "variant", \.variant, onDelete: .cascade)
        Field(2, "muscle", \.muscle)
        Field(3, "share", \.share)
        Field(4, "isBuiltIn", \.isBuiltIn)
        Field(5, "isHidden", \.isHidden)
        Index("byVariant", on: .ascending(\.variant), .ascending(\.muscle), unique: true)
        Index("byMuscle", on: .ascending(\.muscle), .descending(\.share))
        Validate { try $0.validate() }
    }
}

extension VariantMuscle {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("muscle", muscle.rawValue)
        try check.integer("share", share, in: TrainingLimits.muscleShares)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 240 }
}
