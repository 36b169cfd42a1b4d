/// Why a line cannot be stored.
enum LineRefusal: Error {
    /// The line is not imported, and those after it are.
    case fault(LineFault)
    /// The import ends.
    case other(any Error)
}
