/// The features of a file that not every version of the library has, a bit for each.
///
/// No bit has a meaning yet. A bit that a version does not know has the effect of its word.
package struct CatalogFeatures: Hashable, Sendable {
    /// Features that a version may ignore.
    package var compatible: UInt64 = 0
    /// Features that a version must know to write.
    package var writing: UInt64 = 0
    /// Features that a version must know to read.
    package var reading: UInt64 = 0

    package init() {}

    /// The features that this version knows.
    static let known = CatalogFeatures()

    /// The features that this version would have to know to read the file.
    var unknownForReading: UInt64 { reading & ~Self.known.reading }
    /// The features that this version would have to know to write to the file.
    var unknownForWriting: UInt64 {
        (reading | writing) & ~(Self.known.writing | Self.known.reading)
    }
}
