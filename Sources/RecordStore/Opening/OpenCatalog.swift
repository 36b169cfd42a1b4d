/// A catalog that was read, checked, and brought together with the schemas of the program.
struct OpenCatalog {
    var head: CatalogHead
    var body: Catalog
    var states: IndexStates
}
