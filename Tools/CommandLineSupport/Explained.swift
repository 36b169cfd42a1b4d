/// An error that a tool has words for, and an exit code.
package protocol Explained: Error {
    var explanation: (message: String, code: Int32) { get }
}
