/// What the compiler is told to believe is justified: a comment within two lines says `because`.
struct Justification {
    static let claims = ["@unchecked", "nonisolated(unsafe)"]
    var reach = 2

    func findings(in file: SourceFile) -> [Finding] {
        let text = file.swift
        return text.code.indices.flatMap { index in
            let nearby = max(0, index - reach)...min(text.code.count - 1, index + reach)
            let isJustified = text.comments[nearby].contains { $0.contains("because") }
            let claims = Self.claims.filter { !isJustified && text.code[index].contains($0) }
            return claims.map {
                file.finding(line: index + 1, "\($0) without a comment that says because")
            }
        }
    }
}
