/// One command of a tool, defined in a file of its own.
package struct Command {
    /// The word that selects the command.
    package let name: String
    /// The usage line without the name of the tool: `keys STORE INDEX [--limit N]`.
    package let usage: String
    /// One line for the list of commands.
    package let summary: String
    /// The rest of the help text: options and examples.
    package let details: String
    /// Runs the command: takes its arguments, writes to the console, and returns the exit code.
    package let run: (inout Arguments, Console) throws -> Int32

    /// Creates a command.
    package init(
        _ name: String, usage: String, summary: String, details: String,
        run: @escaping (inout Arguments, Console) throws -> Int32
    ) {
        self.name = name
        self.usage = usage
        self.summary = summary
        self.details = details
        self.run = run
    }
}
