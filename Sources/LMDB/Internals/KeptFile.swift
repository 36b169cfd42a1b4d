/// Why an old data file is kept beside the one that took its place. Part of its name.
enum KeptFile {
    /// It was damaged.
    case damaged
    /// A backup took its place.
    case replaced
}
