import Foundation

/// The words of this process's command line, without the program.
package struct CommandWords {
    package let words: [String]
    package let names: RawNames

    package init() {
        var names = RawNames()
        // because the process's arguments are C strings that stay as long as it runs.
        words = (1..<max(1, Int(CommandLine.argc))).compactMap { place in
            CommandLine.unsafeArgv[place].map { argument in
                let count = strlen(argument)
                return argument.withMemoryRebound(to: UInt8.self, capacity: count) {
                    names.add(Array(UnsafeBufferPointer(start: $0, count: count)))
                }
            }
        }
        self.names = names
    }
}
