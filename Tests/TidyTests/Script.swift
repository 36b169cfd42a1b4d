import Foundation

/// A program for people to run: strict bash, executable, without a syntax error.
struct Script {
    var file: SourceFile
    var isExecutable: Bool

    /// - Throws: What Foundation throws when bash cannot be started.
    func findings() throws -> [Finding] {
        var findings: [Finding] = []
        if !isExecutable {
            findings.append(file.finding("not executable"))
        }
        if file.lines.first != "#!/usr/bin/env bash" {
            findings.append(file.finding(line: 1, "does not start with #!/usr/bin/env bash"))
        }
        if !file.lines.contains("set -euo pipefail") {
            findings.append(file.finding("does not set -euo pipefail"))
        }
        return try findings + syntaxFindings()
    }

    private func syntaxFindings() throws -> [Finding] {
        let bash = Process()
        let errors = Pipe()
        bash.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        bash.arguments = ["bash", "-n", "-c", file.text]
        bash.standardError = errors
        try bash.run()
        let output = errors.fileHandleForReading.readDataToEndOfFile()
        bash.waitUntilExit()
        guard bash.terminationStatus != 0 else { return [] }
        let message = String(decoding: output, as: UTF8.self)
        let line = message.firstMatch(of: /line (\d+)/).flatMap { Int($0.output.1) }
        return [file.finding(line: line, "bash -n: \(message)")]
    }
}
