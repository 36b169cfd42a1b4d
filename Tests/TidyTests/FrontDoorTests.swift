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

    @Test("have the verbs of one protocol, and few of their own, each with a reason")
    func verbs() throws {
        let record = try files(in: "RecordStore")
        let shared = PublicVerbs(of: "StoreDoor", in: record)
        let store = PublicVerbs(of: "Store", in: record)
        // The exchange with other programs is of training alone.
        let training = PublicVerbs(
            of: "WorkoutStore",
            in: try files(in: "PlainWeights").filter { !$0.path.contains("/Exchange/") })
        #expect(shared.functions.count > 30)
        #expect(shared.functions.intersection(store.functions.union(training.functions)) == [])
        #expect(store.functions.symmetricDifference(training.functions) == Set(Self.apart.keys))
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
