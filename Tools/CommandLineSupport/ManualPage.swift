/// The help of a tool as a page for `man`.
struct ManualPage {
    let tool: Tool

    /// The page in the language of `man`.
    var text: String {
        var lines = [
            ".TH \(tool.name.uppercased()) 1", ".SH NAME",
            "\(tool.name) \\- \(Self.escaped(tool.summary.prefix { $0 != "." }))",
            ".SH SYNOPSIS", ".B \(tool.name)", "COMMAND ...", ".PP", ".B \(tool.name)",
            Self.escaped(Tool.versionOption), ".SH DESCRIPTION",
        ]
        lines += Self.lines(of: tool.summary)
        let option = "\(Tool.versionOption)  \(Tool.versionSummary)"
        lines += [".SH OPTIONS", Self.escaped(option) + ".", ".SH COMMANDS"]
        for command in tool.commands {
            lines.append(".SS \(tool.name) \(Self.escaped(command.usage))")
            lines += Self.lines(of: command.summary + ".") + [".PP", ".nf"]
            lines += Self.lines(of: command.details) + [".fi"]
        }
        lines += [".SH NOTES", ".nf"] + Self.lines(of: tool.notes) + [".fi"]
        return lines.joined(separator: "\n")
    }

    /// Returns lines that say themselves: a backslash, and a point or a quote at the beginning of a
    /// line, would be commands.
    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = escaped(line)
            return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
        }
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        String(text).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    }
}
