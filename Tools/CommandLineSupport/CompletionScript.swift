/// A script that completes the commands and options of a tool in a shell.
struct CompletionScript {
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    let tool: Tool

    /// Returns the script for a shell.
    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private var function: String { "_" + tool.name.replacing("-", with: "_") }

    private var bash: String {
        let commands = tool.commands.map(\.name).joined(separator: " ")
        let cases = tool.commands.map { command in
            let names = CommandOption.all(of: command).map(\.name).joined(separator: " ")
            return "    \(command.name)) options=\"\(names)\" ;;"
        }
        return """
            # Completion of \(tool.name) in bash: eval "$(\(tool.name) completion bash)"
            \(function)() {
                local word=${COMP_WORDS[COMP_CWORD]} options=
                if ((COMP_CWORD == 1)); then
                    COMPREPLY=($(compgen -W "\(commands) help \(Tool.versionOption)" -- "$word"))
                    return
                fi
                case "${COMP_WORDS[1]}" in
            \(cases.joined(separator: "\n"))
                esac
                if [[ "$word" == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$word"))
                else
                    COMPREPLY=($(compgen -f -- "$word"))
                fi
            }
            complete -o filenames -F \(function) \(tool.name)
            """
    }

    private var zsh: String {
        func described(_ name: String, _ summary: String) -> String {
            Self.quoted("\(name):\(summary)")
        }
        let words =
            tool.commands.map { ($0.name, $0.summary) }
            + [(Tool.versionOption, Tool.versionSummary)]
        let commands = words.map { "        " + described($0, $1) }
        let cases = tool.commands.map { command in
            let texts = CommandOption.all(of: command).map { described($0.name, $0.summary) }
            return "    \(command.name)) options=(\(texts.joined(separator: " "))) ;;"
        }
        return """
            #compdef \(tool.name)
            # Completion of \(tool.name) in zsh: eval "$(\(tool.name) completion zsh)"
            \(function)() {
                local -a commands options
                commands=(
            \(commands.joined(separator: "\n"))
                )
                if ((CURRENT == 2)); then
                    _describe command commands
                    return
                fi
                case "$words[2]" in
            \(cases.joined(separator: "\n"))
                esac
                if [[ "$words[CURRENT]" == -* ]]; then
                    _describe option options
                else
                    _files
                fi
            }
            compdef \(function) \(tool.name)
            """
    }

    private var fish: String {
        var lines = ["# Completion of \(tool.name) in fish: \(tool.name) completion fish | source"]
        lines.append(
            "complete -c \(tool.name) -n __fish_use_subcommand -l "
                + Tool.versionOption.dropFirst(2) + " -d " + Self.quoted(Tool.versionSummary))
        for command in tool.commands {
            lines.append(
                "complete -c \(tool.name) -f -n __fish_use_subcommand -a \(command.name) -d "
                    + Self.quoted(command.summary))
            for option in CommandOption.all(of: command) {
                lines.append(
                    "complete -c \(tool.name) -n '__fish_seen_subcommand_from \(command.name)' -l "
                        + option.name.dropFirst(2) + (option.takesValue ? " -r" : "") + " -d "
                        + Self.quoted(option.summary))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a text between quotes of a shell.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
