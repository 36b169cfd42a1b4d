/// A value of a JSON text, and where it stands there.
package struct JSONPart: Hashable {
    package let token: JSONToken
    package let range: Range<Int>
}
