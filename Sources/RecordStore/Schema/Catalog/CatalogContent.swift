/// The catalog of one state of a file.
struct CatalogContent {
    var head: CatalogHead
    /// The bytes of the body, which are compared before they are read.
    var body: [UInt8]
    var states: IndexStates
    /// Whether the file has the table of the preferences.
    var hasPreferences: Bool
}
