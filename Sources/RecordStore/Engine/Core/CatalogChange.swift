/// An error that ends a transaction which began with an older catalog than the file has.
struct CatalogChange: Error {}
