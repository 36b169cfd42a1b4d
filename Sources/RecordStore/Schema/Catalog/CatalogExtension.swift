/// A piece of a catalog part that a newer version of the library added and that older ones need not
/// know. It is kept as it is when the part is written again.
package struct CatalogExtension: Hashable, Sendable {
    package var tag: UInt16
    package var bytes: [UInt8]

    package init(tag: UInt16, bytes: [UInt8]) {
        self.tag = tag
        self.bytes = bytes
    }
}
