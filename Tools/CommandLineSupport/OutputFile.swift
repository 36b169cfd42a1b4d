/// The new file that a command writes, or the output in its place.
package struct OutputFile {
    /// The path that stands for the output.
    private static let outputPath = "-"

    /// What the text is written to.
    package enum Stream: TextOutputStream {
        case file(FileOutput)
        case console(Console)

        package mutating func write(_ text: String) {
            switch self {
            case .file(var file):
                file.write(text)
                self = .file(file)
            case .console(let console): console.print(text, terminator: "")
            }
        }
    }

    private let path: String
    private let console: Console
    /// Whether the text goes to the output.
    package var isOutput: Bool { path == Self.outputPath }

    /// Creates the file at a path, which is not made before it is written.
    package init(_ path: String, _ console: Console) {
        (self.path, self.console) = (path, console)
    }

    /// Creates the output.
    package init(_ console: Console) { self.init(Self.outputPath, console) }

    /// Whether progress can be shown: on a terminal the text itself is what is going on.
    package var showsProgress: Bool { !isOutput || !console.printsToTerminal }

    /// Calls `body` with what it writes to.
    /// - Throws: ``UnwritableOutput`` if the file cannot be made or written, also because there is
    ///   one already, and what `body` throws.
    package func write<Result>(_ body: (inout Stream) throws -> Result) throws -> Result {
        if isOutput {
            var stream = Stream.console(console)
            return try body(&stream)
        }
        return try FileOutput.writing(to: path) { file in
            var stream = Stream.file(file)
            let result = try body(&stream)
            if case .file(let written) = stream { file = written }
            return result
        }
    }

    /// Prints a line about the file: to the errors where the output is the file.
    package func tell(_ line: String) {
        if isOutput { console.note(line) } else { console.say(line) }
    }
}
