#if os(Linux)
    import CLMDB
    import LMDB
    import TestSupport
    import Testing

    /// A process is stopped between any two of its instructions while another commits, or begins to
    /// read. Linux only: elsewhere no process can be stepped.
    @Suite("One process stopped at each step, another at work")
    struct SteppingTests {
        /// Number, and what is read under it, are those of one commit.
        private func outcome(_ role: String, _ arguments: [String]) throws -> (Int, Int, String) {
            let folder = try TemporaryFolder()
            let child = try ChildProcess(
                program: ChildProcess.products().appendingPathComponent("StoreChild").path,
                arguments: [role, folder.path("store")] + arguments)
            let lines = child.readAll()
            #expect(child.wait() == .exit(0), "\(lines)")
            let words = lines.split(separator: "\n").last?.split(separator: " ") ?? []
            let (steps, wrong) = (words.dropFirst().first, words.dropFirst(3).first)
            return (
                try #require(steps.flatMap { Int($0) }, "\(lines)"),
                try #require(wrong.flatMap { Int($0) }, "\(lines)"), lines
            )
        }

        private static let befores = Array(
            [1, 0, 2].prefix(repetitions("PLAINWEIGHTS_STEPPED_READS", quick: 1, thorough: 3)))

        @Test(
            "a begin that commits overtake at any instruction reads one commit, never an older one",
            arguments: befores, [1, 2, 3, 4])
        func reader(before: Int, at commits: Int) throws {
            let (steps, wrong, lines) = try outcome(
                "step-reader", ["tree", "\(before)", "\(commits)"])
            #expect(steps > 100)
            #expect(wrong == 0, "\(lines)")
        }

        /// The proof that the steps would show it.
        @Test(
            "liblmdb's own begin reads one commit under the number of another",
            .enabled(
                if: mdb_version(nil, nil, nil).map { String(cString: $0) }?
                    .hasPrefix("LMDB 0.9.24") == true))
        func plainReader() throws {
            let (steps, wrong, _) = try outcome("step-reader", ["liblmdb", "0", "2"])
            #expect(steps > 50)
            #expect(wrong > 0)
        }

        @Test("a writer that stands still at any instruction of its commits keeps no reader out")
        func writer() throws {
            let commits = repetitions("PLAINWEIGHTS_STEPPED_COMMITS", quick: 1, thorough: 2)
            let (steps, wrong, lines) = try outcome("step-writer", ["\(commits)"])
            #expect(steps > 1_000)
            #expect(wrong == 0, "\(lines)")
        }
    }
#endif
