/// Why a data file is kept beside the one that is in use. Part of its name.
enum KeptFile {
    /// It was damaged.
    case damaged
    /// A backup took its place.
    case replaced
    /// It is a copy of the file before a repair.
    case unrepaired
}
