import Testing

@Suite("symbol links")
struct SymbolLinkTests {
    private let declarations = """
        struct A<B> {
            let b = 1
            enum C { case d, e(Int), f(of: [B: Int], _ g: (Int, Int)) }
            func h<D: Sequence<B>>(_ i: (B, B) -> Void, at j: Int = 1) -> Int { 1 }
            init?(k: [Int], l m: B) {}
        }
        extension E { var n: Int { 1 } }
        """

    private func findings(_ link: String) -> [Finding] {
        let text = "\n/// See ``\(link)``.\nstruct E { let o = 1 }\n"
        let linking = SourceFile(path: "B.swift", text: text)
        let declaring = SourceFile(path: "A.swift", text: declarations)
        return SymbolLinks(in: [declaring, linking]).findings()
    }

    @Test(
        "a link to what is declared is accepted",
        arguments: [
            "A", "b", "A/b", "A/C/d", "A/C/e(_:)", "C/f(of:_:)", "A/h(_:at:)", "h(_:at:)-(_,Int)",
            "h(_:at:)->Int", "A/init(k:l:)", "E/n", "E/o",
        ])
    func whole(_ link: String) {
        #expect(findings(link).isEmpty)
    }

    @Test(
        "a link to what is not declared is found",
        arguments: [
            "B", "A/i", "h", "h(_:)", "h(_:at:)-8k9w4", "C/e", "C/f(of:g:)", "A/init(k:)", "A/o",
            "E/p", "F/b",
        ])
    func broken(_ link: String) {
        #expect(findings(link).map(\.line) == [2])
    }
}
