import Testing

/// A store of any records and a store of training are two doors to one library: who learned a verb
/// at one of them finds it at the other.
@Suite("front doors")
struct FrontDoorTests {
    private static let opening = "A store of training brings its types along."
    private static let training = "Only a store of training knows which types are whose."

    /// The functions that only one of the doors has, and why.
    private static let apart = [
        "open(at:options:scans:extending:dropping:upkeep:progress:_:)": opening,
        "open(at:options:with:extending:upkeep:progress:)": opening,
        "readOnly(at:with:extending:)": opening,
        "temporary(_:extending:rehearsing:)": opening,
        "temporary(with:extending:rehearsing:)": opening,
        "clearAll(_:)": training,
        "dump(to:)": training,
        "makeLibrary(at:)": training,
        "records(_:)": training,
    ]

    private func files(in folder: String) throws -> [SourceFile] {
        let tree = try Tree.checkedOut.get()
        return try tree.files.filter {
            $0.hasPrefix("Sources/\(folder)/") && $0.hasSuffix(".swift")
        }
        .map(tree.source)
    }

    @Test("have the same verbs, but for those with a reason")
    func verbs() throws {
        let store = PublicVerbs(of: "Store", in: try files(in: "RecordStore"))
        let files = try files(in: "PlainWeights")
        let training = PublicVerbs(of: "WorkoutStore", in: files)
        // The exchange with other programs is of training alone.
        let own = PublicVerbs(
            of: "WorkoutStore", in: files.filter { !$0.path.contains("/Exchange/") })
        #expect(store.functions.count > 30)
        let missing = store.functions.subtracting(training.functions)
        let added = own.functions.subtracting(store.functions)
        #expect(missing.union(added) == Set(Self.apart.keys))
        #expect(store.properties.subtracting(training.properties) == [])
    }

    @Test("are both taken by each live object")
    func liveObjects() throws {
        func inits(_ folder: String, of store: String) throws -> Set<String> {
            let live = try files(in: folder).flatMap { file in
                Set(file.text.matches(of: /(?:class|extension) (Live\w+)/).map { "\($0.output.1)" })
            }
            var found: Set<String> = []
            for type in Set(live) {
                let files = try files(in: folder).filter { $0.text.contains(type) }
                let own = files.map { file in
                    SourceFile(
                        path: file.path,
                        text: file.text.replacing("_ store: \(store)", with: "of store: S"))
                }
                let verbs = PublicVerbs(of: type, in: own).functions
                found.formUnion(verbs.filter { $0.hasPrefix("init(of:") }.map { type + $0 })
            }
            return found
        }
        let own = try inits("RecordStore", of: "Store")
        #expect(own.count >= 4)
        #expect(try inits("PlainWeights", of: "WorkoutStore") == own)
    }

    @Test("are read as they are declared")
    func parser() {
        let text = """
            extension Storeroom {
                public func none() {}
            }
            public final class Store: StoreWriting {
                public var path: String { core.path }
                let core: Core
                /// Does.
                public static func open(
                    at path: String, progress: (Int) -> Void = { _ in }
                ) throws -> Store {
                    let store = Store()
                }
                @discardableResult
                public func undo<A>(to mark: A) async throws -> [Int] { [1].map { $0 } }
                private func hidden() {}
            }
            """
        let verbs = PublicVerbs(of: "Store", in: [SourceFile(path: "A.swift", text: text)])
        #expect(verbs.functions == ["open(at:progress:)", "undo(to:) async"])
        #expect(verbs.properties == ["path"])
    }
}
