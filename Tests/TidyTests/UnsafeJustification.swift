/// What is done unsafely is justified: each declaration at the top level whose code says `unsafe`
/// has a comment that says `because`.
struct UnsafeJustification {
    func findings(in file: SourceFile) -> [Finding] {
        let text = file.swift
        var findings: [Finding] = []
        var claim: Int?
        var isJustified = false
        func endDeclaration() {
            if let claim, !isJustified {
                findings.append(
                    file.finding(line: claim + 1, "unsafe without a comment that says because"))
            }
            (claim, isJustified) = (nil, false)
        }
        for index in text.code.indices {
            let code = text.code[index]
            if text.comments[index].contains("because") { isJustified = true }
            if claim == nil, code.split(whereSeparator: { !$0.isLetter }).contains("unsafe") {
                claim = index
            }
            if code.hasPrefix("}") { endDeclaration() }
        }
        endDeclaration()
        return findings
    }
}
