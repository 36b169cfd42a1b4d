public import Foundation

// The measures of a field by its key path. Without them `.sum(\.reps)` would be a key path of
// columns that is used as a function, which is made anew for each call.

extension Measure where Value == Int {
    /// The number of records in which a field of whole numbers has a value.
    public static func count<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Field.Plain: FixedWidthInteger {
        Measure(.sum, ColumnContent(field)) { $0.valueCounts() }
    }

    /// The sum of whole numbers, 0 where there is none. A sum that is no `Int` throws
    /// ``StoreError/sumTooLarge(type:column:)``.
    public static func sum<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Field.Plain: FixedWidthInteger {
        Measure(.sum, ColumnContent(field)) { try $0.wholes() }
    }
}

extension Measure where Value == Int128 {
    /// The sum of whole numbers that may be no `Int`, 0 where there is none. A sum of more than 127
    /// bits throws ``StoreError/sumTooLarge(type:column:)``.
    public static func wideSum<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Field.Plain: FixedWidthInteger {
        Measure(.sum, ColumnContent(field)) { try $0.wides() }
    }
}

extension Measure where Value == Double {
    /// The number that is nearest to the exact sum of real numbers, whatever their order; 0 where
    /// there is none. A sum that is not finite throws ``StoreError/sumTooLarge(type:column:)``.
    public static func sum<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Field.Plain: BinaryFloatingPoint {
        Measure(.sum, ColumnContent(field)) { try $0.reals() }
    }
}

extension Measure where Value == Decimal {
    /// The sum of decimals, to 38 digits; 0 where there is none. A sum that is too large for a
    /// decimal throws ``StoreError/sumTooLarge(type:column:)``.
    public static func sum<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Field.Plain == Decimal {
        Measure(.sum, ColumnContent(field)) { try $0.decimals() }
    }
}

extension Measure where Value == Double? {
    /// The number that is nearest to the exact average of whole numbers; nil where there is none.
    public static func average<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Field.Plain: FixedWidthInteger {
        Measure(.sum, ColumnContent(field)) { $0.averages() }
    }

    /// The number that is nearest to the exact average of real numbers; nil where there is none.
    public static func average<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Field.Plain: BinaryFloatingPoint {
        Measure(.sum, ColumnContent(field)) { $0.averages() }
    }
}

extension Measure where Value == Decimal? {
    /// The decimal of 38 digits that is nearest to the exact average; nil where there is none.
    public static func average<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Field.Plain == Decimal {
        Measure(.sum, ColumnContent(field)) { try $0.decimalAverages() }
    }
}

extension Measure {
    /// The least value; nil where there is none. Values have the order of an index.
    public static func least<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Value == Field.Plain? {
        let representation = Field.Plain.representation
        return Measure(.least, ColumnContent(field)) { try $0.extremes(by: representation) }
    }

    /// The greatest value; nil where there is none. Values have the order of an index.
    public static func greatest<Field: StorableValue>(_ field: KeyPath<R, Field>) -> Measure
    where Value == Field.Plain? {
        let representation = Field.Plain.representation
        return Measure(.greatest, ColumnContent(field)) { try $0.extremes(by: representation) }
    }
}
