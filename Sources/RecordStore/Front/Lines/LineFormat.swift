/// The words of files of record lines. In users' files: DO NOT CHANGE. `docs/exchange.md` has the
/// format.
enum LineFormat {
    /// What the first line says of the file, and the version of the format.
    static let mark = "plainweights"
    static let content = "records"
    static let version = 1

    /// What each other line begins with.
    static let constant = "constant"
    static let type = "type"
    static let preference = "preference"
    static let record = "record"
    static let end = "end"
}
