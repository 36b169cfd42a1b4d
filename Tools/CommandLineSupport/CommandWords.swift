import Foundation

/// The words of this process's command line, without the name of the program.
package struct CommandWords {
    /// The words as text.
    package let words: [String]
    /// The bytes of the words that are not UTF-8.
    package let names: RawNames

    /// Reads the command line of this process.
    package init() {
        var names = RawNames()
        // Safe because the arguments of a process are C strings that stay as long as the process
        // runs.
        words = (1..<max(1, Int(CommandLine.argc))).compactMap { position in
            CommandLine.unsafeArgv[position].map { argument in
                let count = strlen(argument)
                return argument.withMemoryRebound(to: UInt8.self, capacity: count) {
                    names.add(Array(UnsafeBufferPointer(start: $0, count: count)))
                }
            }
        }
        self.names = names
    }
}
