public import Foundation

/// How training is written to a file of another program.
public struct ExportOptions: Hashable, Sendable {
    /// The time zone whose clocks show all times of the file. An import with this time zone gives
    /// the same moments, to the second.
    ///
    /// Nil writes each time as the clocks showed it where it was. A file has no column for that, so
    /// an import gives the same days and times of day, and the moments of its own time zone.
    public var timeZone: TimeZone?
    /// The unit of all weights. Nil writes each as it was typed where the format has a column for
    /// units, and kilograms elsewhere.
    public var weightUnit: Weight.Unit?
    /// The unit of all distances, as ``weightUnit``; kilometers elsewhere.
    public var distanceUnit: Distance.Unit?
    /// The days whose sets are written, or nil for all.
    public var days: Range<LocalDay>?
    /// Whether sets stand under the names that their exercises had when they were done
    /// (``SessionEntry/exerciseName``), in place of those that the exercises have now.
    public var keepsFormerNames: Bool
    /// Whether a text that a spreadsheet would calculate begins with an apostrophe.
    public var guardsFormulas: Bool

    /// Creates options.
    public init(
        timeZone: TimeZone? = nil, weightUnit: Weight.Unit? = nil,
        distanceUnit: Distance.Unit? = nil, days: Range<LocalDay>? = nil,
        keepsFormerNames: Bool = false, guardsFormulas: Bool = false
    ) {
        self.timeZone = timeZone
        self.weightUnit = weightUnit
        self.distanceUnit = distanceUnit
        self.days = days
        self.keepsFormerNames = keepsFormerNames
        self.guardsFormulas = guardsFormulas
    }
}
