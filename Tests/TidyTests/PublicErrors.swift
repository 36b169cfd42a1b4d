/// What a user of the products can catch has words: each public error of a module is a
/// `LocalizedError` there, and none hands a case that it does not know to Swift's spelling.
struct PublicErrors {
    /// - Parameter files: the sources of one module.
    func findings(in files: [SourceFile]) -> [Finding] {
        let code = files.map { ($0, $0.swift.code) }
        let localized = Set(
            code.flatMap { _, lines in
                lines.compactMap { $0.firstMatch(of: /extension (\S+): LocalizedError/)?.output.1 }
            })
        return code.flatMap { file, lines in
            let outer = lines.compactMap { $0.firstMatch(of: /^extension (\S+)/)?.output.1 }.first
            return lines.enumerated().flatMap { index, line in
                [
                    silent(line, localized, in: outer),
                    spelled(file.lines[min(index, file.lines.count - 1)]),
                ]
                .compactMap(\.self)
                .map { file.finding(line: index + 1, $0) }
            }
        }
    }

    /// - Parameter outer: the type that the file extends.
    private func silent(
        _ line: String, _ localized: Set<Substring>, in outer: Substring?
    ) -> String? {
        let declaration = /public (?:indirect )?(?:struct|enum|final class) (\w+): (.*)/
        guard let found = line.firstMatch(of: declaration)?.output,
            found.2.contains(/\bError\b/),
            !localized.contains(where: { name in
                name == found.1
                    || name.hasSuffix(".\(found.1)") && outer.map(name.hasPrefix) != false
            })
        else { return nil }
        return "\(found.1) is no LocalizedError"
    }

    private func spelled(_ line: String) -> String? {
        line.contains(/default: "\\\(self\)"/) ? "a case is spelled by Swift: name it" : nil
    }
}
