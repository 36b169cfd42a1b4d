/// One thing that a tool does, in a file of its own.
package struct Command {
    package let name: String
    /// What stands after the tool's name: `keys STORE INDEX [--limit N]`.
    package let usage: String
    /// One line, for the list of commands.
    package let summary: String
    /// Everything else that `--help` says: options, examples.
    package let details: String
    /// Takes its arguments, writes, and gives the exit code.
    package let run: (inout Arguments, Console) throws -> Int32

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
