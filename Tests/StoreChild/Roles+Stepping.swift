#if os(Linux)
    import CLMDB
    import ForkSupport
    import Foundation
    import LMDB
    import TestSupport
    import PageTrees

    /// A reader and a writer of which one is stopped between any two instructions.
    ///
    /// Commit `n` stores `n` in two tables, and has the number `n` and a constant: what a reader
    /// finds in either table must be what the number of its commit says.
    extension Roles {
        static var stepping: [String: ([String]) throws -> Void] {
            ["step-reader": stepReader, "step-writer": stepWriter]
        }

        /// `step-reader STORE HOW BEFORE AT`: a forked reader begins again and again, and stops
        /// after one more instruction each time. There AT commits are made, and BEFORE commits
        /// before it begins. HOW is `tree`, or `liblmdb` for that library's own begin.
        /// Prints how many instructions a begin has and at how many it read something wrong.
        static func stepReader(_ arguments: [String]) throws {
            let counts = arguments.dropFirst(2).compactMap { Int($0) }
            let seen = try SeenState.shared()
            let child = forkStepped()
            if child == 0 {
                // The parent makes the store.
                stopHere()
                let reader = try SteppedReader(arguments[0], isPlain: arguments[1] == "liblmdb")
                try reader.run(seen)
            }
            guard awaitStop(child) == STOPPED else { throw POSIXError(.ECHILD) }
            let writer = try NumberWriter(arguments[0])
            try writer.commit(2)
            guard stepOn(child, Int32(STEP_ON)) == STOPPED else { throw POSIXError(.ECHILD) }
            var (stepCount, wrongCount) = (0, 0)
            var lastNumber = 0
            while true {
                try writer.commit(counts[0])
                let newest = writer.last
                var came = Int32(STEPPED)
                var stepped = 0
                while stepped < stepCount, came == STEPPED {
                    came = stepOn(child, Int32(STEP_ONE))
                    stepped += 1
                }
                // The begin was over before so many instructions.
                if came != STEPPED { break }
                try writer.commit(counts[1])
                // To the stop after the begin, then to the one before the next.
                guard stepOn(child, Int32(STEP_ON)) == STOPPED,
                    stepOn(child, Int32(STEP_ON)) == STOPPED
                else { throw POSIXError(.ECHILD) }
                let found = seen.pointee
                let isRight =
                    found.code == 0 && found.first == found.second
                    && found.first + writer.offset == found.number
                    && found.first >= newest && found.number >= lastNumber
                if !isRight {
                    wrongCount += 1
                    say("step \(stepCount): \(found) of \(newest)...\(writer.last)")
                }
                lastNumber = found.number
                stepCount += 1
            }
            kill(child, SIGKILL)
            say("steps \(stepCount) wrong \(wrongCount)")
        }

        /// `step-writer STORE COMMITS`: a forked writer commits; after each of its instructions a
        /// reader begins. Prints how many instructions there were and how many reads were wrong.
        static func stepWriter(_ arguments: [String]) throws {
            let child = forkStepped()
            if child == 0 {
                let writer = try NumberWriter(arguments[0])
                // What is linked at its first use is linked.
                try writer.commit(1)
                stopHere()
                try writer.commit(Int(arguments[1]) ?? 0)
                stopHere()
                exit(0)
            }
            guard awaitStop(child) == STOPPED else { throw POSIXError(.ECHILD) }
            let numbers = try NumberTables(arguments[0])
            var (stepCount, wrongCount, last) = (0, 0, 0)
            while stepOn(child, Int32(STEP_ONE)) == STEPPED {
                stepCount += 1
                do {
                    let number = try numbers.read()
                    if number < last { throw NumberTables.Flaw.older(number, than: last) }
                    last = number
                } catch {
                    wrongCount += 1
                    say("step \(stepCount): \(error)")
                }
            }
            kill(child, SIGKILL)
            say("steps \(stepCount) wrong \(wrongCount) last \(last)")
        }
    }

    /// What a stepped reader found, in memory that the processes share.
    private struct SeenState {
        var code: Int32 = 0
        var number = 0
        var first = 0
        var second = 0

        static func shared() throws -> UnsafeMutablePointer<SeenState> {
            guard let memory = sharedMemory(MemoryLayout<SeenState>.stride) else {
                throw POSIXError(.ENOMEM)
            }
            return memory.bindMemory(to: SeenState.self, capacity: 1)
        }
    }

    /// Two tables that hold the number of the last commit.
    private struct NumberTables {
        static let names = ["first", "second"]
        let environment: Environment
        let tables: [Table]
        /// What the number of a commit has more than the number that it stores.
        let offset: Int

        enum Flaw: Error {
            case differ([Int], transaction: Int)
            case older(Int, than: Int)
        }

        init(_ path: String) throws {
            var options = EnvironmentOptions()
            options.durability = .throwaway
            options.mapSizeBytes = 1 << 24
            environment = try Environment.open(at: path, options: options)
            let tables = try environment.openTables(Self.names)
            self.tables = tables
            offset = try environment.read { view in
                try view.transactionID - (view.number(in: tables[0]) ?? 0)
            }
        }

        /// The number of the newest commit.
        func read() throws -> Int {
            try environment.read { view in
                let found = try tables.map { try view.number(in: $0) ?? 0 }
                if found[0] != found[1] || found[0] + offset != view.transactionID {
                    throw Flaw.differ(found, transaction: view.transactionID)
                }
                return found[0]
            }
        }
    }

    private final class NumberWriter {
        private let numbers: NumberTables
        private(set) var last: Int
        var offset: Int { numbers.offset }

        init(_ path: String) throws {
            numbers = try NumberTables(path)
            last = try numbers.read()
        }

        func commit(_ count: Int) throws {
            for _ in 0..<count {
                last += 1
                try numbers.environment.write { [last] transaction in
                    for table in numbers.tables {
                        let bytes = withUnsafeBytes(of: last) { Array($0) }
                        try transaction.put(bytes, for: Array("number".utf8), in: table)
                    }
                }
            }
        }
    }

    extension ReadView {
        fileprivate func number(in table: Table) throws -> Int? {
            let key = Array("number".utf8)
            return try get(key.span.bytes, in: table)?.withUnsafeBytes {
                $0.loadUnaligned(as: Int.self)
            }
        }
    }

    /// A reader without anything around it, so that few instructions lie between its stops.
    private struct SteppedReader {
        private let environment: OpaquePointer?
        private let reader: UnsafeMutablePointer<tree_reader>
        private let map: UnsafeMutablePointer<tree_map>
        private var tables: [MDB_dbi] = []
        private let isPlain: Bool

        init(_ path: String, isPlain: Bool) throws {
            self.isPlain = isPlain
            var environment: OpaquePointer?
            try Self.check(mdb_env_create(&environment))
            try Self.check(mdb_env_set_mapsize(environment, 1 << 24))
            try Self.check(mdb_env_set_maxdbs(environment, 8))
            try Self.check(mdb_env_open(environment, path, UInt32(MDB_NOTLS | MDB_NOSYNC), 0o600))
            var transaction: OpaquePointer?
            try Self.check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction))
            for name in NumberTables.names {
                var table = MDB_dbi()
                try Self.check(mdb_dbi_open(transaction, name, 0, &table))
                tables.append(table)
            }
            try Self.check(mdb_txn_commit(transaction))
            self.environment = environment
            map = .allocate(capacity: 1)
            map.initialize(to: tree_map())
            try Self.check(tree_map_open(map, environment))
            reader = tree_reader_new(10, map)
            // What is linked at its first use is linked.
            for _ in 1...2 { _ = read(stops: false) }
        }

        private static func check(_ code: Int32) throws {
            if code != 0 { throw LMDBError.Code(rawValue: code) }
        }

        /// Reads until the process is ended, and tells each time what it found.
        func run(_ seen: UnsafeMutablePointer<SeenState>) throws -> Never {
            while true { seen.pointee = read(stops: true) }
        }

        private func read(stops: Bool) -> SeenState {
            var state = SeenState()
            if stops { stopHere() }
            state.code =
                isPlain && reader.pointee.txn != nil
                ? mdb_txn_renew(reader.pointee.txn) : tree_reader_begin(reader, environment)
            if stops { stopHere() }
            if state.code != 0 { return state }
            state.number = mdb_txn_id(reader.pointee.txn)
            state.first = value(in: 0)
            state.second = value(in: 1)
            mdb_txn_reset(reader.pointee.txn)
            return state
        }

        private func value(in position: Int) -> Int {
            let table = tables[position]
            var bytes = Array("number".utf8)
            var value = MDB_val()
            let code = bytes.withUnsafeMutableBytes { bytes in
                var key = MDB_val(mv_size: bytes.count, mv_data: bytes.baseAddress)
                if isPlain { return mdb_get(reader.pointee.txn, table, &key, &value) }
                if tree_is_known(reader, table) == 0 {
                    tree_reader_find(reader, table, NumberTables.names[position])
                }
                return tree_get(reader, reader.pointee.txn, table, &key, &value)
            }
            return code == 0 ? value.mv_data.loadUnaligned(as: Int.self) : -1
        }
    }
#else
    extension Roles {
        static var stepping: [String: ([String]) throws -> Void] { [:] }
    }
#endif
