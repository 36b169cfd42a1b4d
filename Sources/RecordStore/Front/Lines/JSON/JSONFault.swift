/// The place in a text at which it stops being JSON.
package struct JSONFault: Error, Hashable {
    /// The offset of the first byte that cannot be there.
    package let offset: Int
}
