import Testing

@Suite("Swift outline")
struct SwiftOutlineTests {
    private func outline(_ text: String) -> SwiftOutline {
        SwiftOutline(SourceFile(path: "A.swift", text: text))
    }

    @Test(
        "types at the top level are found with their lines",
        arguments: [
            "@Suite(\"a\") struct A: B {}", "public final class A<B> where B: C {}",
            "indirect enum A { case b(A) }", "package actor A {}", "#if os(Linux)\n    struct A {}",
            "import B\nprotocol A: AnyObject {}", "private import B\nstruct A {}",
            "private let b = 1\nprivate func c() {}\nstruct A { struct D {} }",
            "private let b = 1\nenum A { class func c() {} }",
            "private let (b, c) = d\nstruct A {}", "private typealias B = C\nstruct A {}",
            "private struct B {}\nstruct A {}", "private func == () {}\nstruct A {}",
        ])
    func types(_ text: String) {
        let types = outline(text).types
        #expect(types.map(\.name) == ["A"])
        let line = text.split(separator: "\n").firstIndex { $0.contains(" A") }
        #expect(types.first?.line == line.map { $0 + 1 })
    }

    @Test(
        "what is private, inside another type, or no type is left out",
        arguments: [
            "private struct A {}", "@Suite fileprivate final class A {}", "// struct A {}",
            "extension B { struct A {} }", "func b() { struct A {} }", "typealias A = B",
            "let a = \"struct A {}\"", "let a = b.struct\nC.d()", "a(class: B)",
        ])
    func noTypes(_ text: String) {
        #expect(outline(text).types.isEmpty)
    }

    @Test("an extension has the outermost name, and what its type conforms to")
    func extensions() {
        let text = """
            extension A.B: C, @retroactive D.E where F: G {}
            extension [H] {}
            extension I {}
            """
        let found = outline(text)
        #expect(found.declarations.map(\.name) == ["A", "Array", "I"])
        #expect(found.conformances.isSuperset(of: ["C", "D"]))
        #expect(found.conformances.isDisjoint(with: ["E", "F", "G", "I"]))
    }

    @Test("members of extensions are told from those of types, and private ones from others")
    func members() {
        let text = """
            extension A {
                static let a = 1
                private(set) var b: Int { let c = 1 }
                private func d() {}
                class func h() {}
            }
            private extension A { func e() {} }
            struct B { func f() {} }
            func g() {}
            """
        let members = outline(text).declarations.filter { $0.place == .inExtension }
        #expect(members.map(\.name) == ["a", "b", "d", "h", "e"])
        #expect(members.map(\.isPrivate) == [false, false, true, false, true])
    }
}
