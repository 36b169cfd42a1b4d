/// How training is written to a file of another program.
public struct ExportOptions: Hashable, Sendable {
    /// The unit of all weights. Nil writes each as it was typed where the format has a column for
    /// units, and kilograms elsewhere.
    public var weightUnit: WeightUnit?
    /// The unit of all distances, as ``weightUnit``; kilometers elsewhere.
    public var distanceUnit: DistanceUnit?
    /// The days whose sets are written, or nil for all.
    public var days: Range<LocalDay>?
    /// Whether a text that a spreadsheet would calculate begins with an apostrophe.
    public var guardsFormulas: Bool

    /// Creates options.
    public init(
        weightUnit: WeightUnit? = nil, distanceUnit: DistanceUnit? = nil,
        days: Range<LocalDay>? = nil, guardsFormulas: Bool = false
    ) {
        self.weightUnit = weightUnit
        self.distanceUnit = distanceUnit
        self.days = days
        self.guardsFormulas = guardsFormulas
    }
}
