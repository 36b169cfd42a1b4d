/// What is wrong with the words of the command line.
package struct WrongUsage: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
