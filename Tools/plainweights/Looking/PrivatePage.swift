import CommandLineSupport

/// A file of a command for a browser, which its owner alone can read.
struct PrivatePage {
    let path: String
    /// Whether it takes the place of a file that is there.
    let replaces: Bool

    /// Takes an option with a path, and `--force`; nil without the former.
    init?(_ option: String, _ arguments: inout Arguments) throws {
        replaces = arguments.flag("--force")
        guard let path = try arguments.path(option) else {
            if replaces {
                throw UsageError.wrongValue(
                    option: "--force", value: "given", expected: "for \(option) alone")
            }
            return nil
        }
        self.path = path
    }

    /// Writes the file, and says so.
    /// - Throws: ``UnwritableOutput``, also if there is a file that is not to be replaced.
    func write(_ text: String, _ console: Console) throws {
        if replaces {
            try FileOutput.replacing(path) { $0.write(text) }
        } else {
            try FileOutput.writing(to: path) { $0.write(text) }
        }
        console.say("wrote \(path.printable)")
    }
}
