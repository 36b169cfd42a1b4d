import RecordStore

/// Stores its raw value in other words, so it must not be read in place.
struct Celsius: RawRepresentable, FieldValue, Hashable {
    var kelvin: Double
    init(rawValue: Double) { kelvin = rawValue + 273 }
    var rawValue: Double { kelvin - 273 }
}
