import Foundation
import LMDB
import TestSupport

extension Roles {
    /// `flip-bits FOLDER CHECK SEED FIRST STRIDE`: flips each bit of the pages that an open reads,
    /// one at a time from FIRST on, opens the file under CHECK and reads all of it. Which bit it is
    /// at stands in the folder, for whoever sees this process end by a signal. Prints how many
    /// there were, and how often the file was refused, an error was read, or something else.
    static func flipBits(_ arguments: [String]) throws {
        let (first, stride) = (Int(arguments[3]) ?? 0, Int(arguments[4]) ?? 1)
        // Small: there are many bits, and for each of them all is read.
        var file = try DamagedFile(
            arguments[0], arguments[1], seed: arguments[2], entryCounts: [2, 2, 4, 90, 90])
        let pages = file.pagesReadByOpen
        let count = pages.count * file.pageSize * 8
        for bit in Swift.stride(from: first, to: count, by: stride) {
            let offset = pages[bit / 8 / file.pageSize] * file.pageSize + bit / 8 % file.pageSize
            try file.attempt(bit) { $0[offset] ^= 1 << UInt8(bit % 8) }
        }
        file.report(of: count)
    }

    /// `damage-at-random FOLDER CHECK SEED FIRST COUNT`: the same with COUNT random damages.
    static func damageAtRandom(_ arguments: [String]) throws {
        let (first, count) = (Int(arguments[3]) ?? 0, Int(arguments[4]) ?? 0)
        var file = try DamagedFile(
            arguments[0], arguments[1], seed: arguments[2], entryCounts: [3, 12, 40, 600, 900])
        for number in first..<count {
            var random = SplitMix(state: file.seed &+ UInt64(number) &* 0x9E37_79B9)
            let pageSize = file.pageSize
            try file.attempt(number) { $0.damage(pageSize: pageSize, &random) }
        }
        file.report(of: count)
    }
}

/// A sound file of a random history that is damaged, opened, read, and made whole again.
private struct DamagedFile {
    let seed: UInt64
    let pageSize: Int
    private let path: String
    private let progress: String
    private let options: EnvironmentOptions
    private let sound: Data
    private let contents: Contents
    private var endings: [String: Int] = [:]

    private var dataPath: String { path + "/data.mdb" }
    private static let tableNames = ["few", "large", "long", "wide", "empty values"]

    /// - Parameter entryCounts: how many entries the tables have at most.
    init(_ folder: String, _ check: String, seed: String, entryCounts: [Int]) throws {
        path = folder + "/store"
        progress = folder + "/progress"
        self.seed = UInt64(seed) ?? 0
        var options = EnvironmentOptions()
        options.durability = .throwaway
        options.mapSizeBytes = 1 << 24
        if check == "pages" { options.verification = .pages }
        self.options = options
        // A process before this one may have ended while the file was damaged.
        try? FileManager.default.removeItem(atPath: path)
        let environment = try Environment.open(at: path, options: options)
        pageSize = try environment.info().pageSizeBytes
        try Self.fill(environment, entryCounts, SplitMix(state: self.seed))
        try environment.close()
        sound = try Data(contentsOf: URL(fileURLWithPath: path + "/data.mdb"))
        contents = try Contents(at: path, options)
    }

    /// Trees of three levels, of one page and of long keys; large values; free pages.
    private static func fill(
        _ environment: Environment, _ entryCounts: [Int], _ random: SplitMix
    ) throws {
        var random = random
        let tables = try environment.openTables(tableNames)
        for round in 0..<6 {
            try environment.write { transaction in
                for (position, table) in tables.enumerated() {
                    for number in 0..<entryCounts[position]
                    where Int.random(in: 0..<3, using: &random) > 0 {
                        var mixed = SplitMix(state: UInt64(number))
                        let length = [2, 16, 400, 16, 17][position]
                        let key = (0..<length).map { _ in UInt8.random(in: 0...255, using: &mixed) }
                        if round % 2 == 1, number % 4 == 0 {
                            _ = try transaction.delete(key, in: table)
                        } else {
                            let size = position == 4 ? 0 : [20, 9_000, 300, 60][position] + number
                            let value = [UInt8](repeating: UInt8(round), count: size)
                            try transaction.put(value, for: key, in: table)
                        }
                    }
                }
            }
        }
    }

    /// The two meta pages, the leaf of the tables' names and that of the free list.
    var pagesReadByOpen: [Int] {
        func number(at offset: Int) -> UInt64 {
            sound[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        let newest = number(at: 144) > number(at: pageSize + 144) ? 0 : pageSize
        return [0, 1, Int(number(at: newest + 128)), Int(number(at: newest + 80))]
    }

    /// Opens and reads the damaged file, and says what came of it.
    mutating func attempt(_ number: Int, _ damage: (inout Data) -> Void) throws {
        try Data("\(number)".utf8).write(to: URL(fileURLWithPath: progress))
        var bytes = sound
        damage(&bytes)
        try bytes.write(to: URL(fileURLWithPath: dataPath))
        let ending = outcome()
        endings[ending, default: 0] += 1
        if ending == "other" { say("other: \(number)") }
    }

    private func outcome() -> String {
        do {
            let found = try Contents(at: path, options)
            if found == contents { return "same" }
            return found.errorCount > 0 ? "errors" : "other"
        } catch {
            return "refused"
        }
    }

    func report(of count: Int) {
        let words = endings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        say("done \(count): \(words.joined(separator: ", "))")
    }
}

/// All that can be read of a file, in each way that there is.
private struct Contents: Equatable {
    private var digests: [Int] = []
    private(set) var errorCount = 0

    /// Throws if the file is refused; what fails after that is counted.
    init(at path: String, _ options: EnvironmentOptions) throws {
        let environment = try Environment.open(at: path, options: options)
        do {
            try read(environment)
        } catch {
            errorCount += 1
        }
        try environment.close()
    }

    private mutating func read(_ environment: Environment) throws {
        let names = try environment.tableNames()
        let tables = try environment.openTables(names, makingMissing: false)
        attempt { _ in _ = try environment.info() }
        attempt { _ in _ = try environment.readers() }
        for table in tables {
            try environment.read { view in
                attempt { $0.digests.append(try view.statistics(of: table).pageCount) }
                for direction in [Direction.ascending, .descending] {
                    attempt { try $0.walk(view, table, direction) }
                }
            }
        }
        // Takes a free page: nothing of the list may lead liblmdb astray.
        attempt { _ in _ = try environment.openTables(["made at last"]) }
        for table in tables {
            for round in 0..<3 {
                attempt { _ in try Self.change(table, in: environment, round) }
            }
        }
        attempt { _ in try Self.copy(environment) }
    }

    private mutating func walk(
        _ view: ReadView, _ table: Table, _ direction: Direction
    ) throws {
        var keys: [[UInt8]] = []
        var cursor = try view.cursor(in: table, direction)
        // A damaged tree may lead in circles.
        while keys.count < 2_000, let entry = try cursor.next() {
            keys.append(entry.key.array)
            digests.append(entry.value.digest)
        }
        for key in keys where (1...Table.maximumKeyBytes).contains(key.count) {
            digests.append(try view.get(key.span.bytes, in: table)?.digest ?? 0)
        }
        var batch = view.batch(in: table)
        for key in keys where key.count == 16 {
            let numbers = [key[..<8], key[8...]].map {
                $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            }
            batch.append(high: numbers[0], low: numbers[1])
        }
        try batch.find()
        for position in 0..<batch.count { digests.append(batch.value(at: position)?.digest ?? 0) }
    }

    /// Walks over a table in a write transaction, and changes entries all over it in each way that
    /// there is: most go, so that pages are merged, others get shorter or longer, and new ones lie
    /// between them.
    private static func change(
        _ table: Table, in environment: Environment, _ round: Int
    ) throws {
        try environment.write { transaction in
            var keys: [[UInt8]] = []
            do {
                var cursor = try transaction.view.cursor(in: table)
                while keys.count < 2_000, let entry = try cursor.next() {
                    keys.append(entry.key.array)
                }
            }
            for (position, key) in keys.enumerated()
            where (1...Table.maximumKeyBytes).contains(key.count) {
                let value = [UInt8](repeating: 1, count: position % 7 * 300)
                switch (position + round) % 5 {
                case 0, 1, 2: _ = try transaction.delete(key, in: table)
                case 3: try transaction.put(value, for: key, in: table)
                default:
                    var next = key
                    next[next.count - 1] ^= 1
                    try transaction.put(value, for: next, in: table)
                }
            }
        }
    }

    private static func copy(_ environment: Environment) throws {
        let copy = environment.path + "-copy"
        try environment.copy(to: copy)
        try FileManager.default.removeItem(atPath: copy)
    }

    private mutating func attempt(_ body: (inout Contents) throws -> Void) {
        do { try body(&self) } catch { errorCount += 1 }
    }
}

extension RawSpan {
    /// Of this process: what it compares was read by itself.
    fileprivate var digest: Int {
        withUnsafeBytes { bytes in
            var hasher = Hasher()
            hasher.combine(bytes: bytes)
            return hasher.finalize()
        }
    }
}

extension Data {
    /// One to three damages, each of a kind that disks, programs or hands make.
    fileprivate mutating func damage(pageSize: Int, _ random: inout SplitMix) {
        for _ in 0..<Int.random(in: 1...3, using: &random) where count >= pageSize {
            let pageCount = count / pageSize
            let page = Int.random(in: 0..<pageCount, using: &random) * pageSize
            let room = [16, 64, 160, pageSize].randomElement(using: &random) ?? 16
            let offset = page + Int.random(in: 0..<Swift.min(room, pageSize), using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3: self[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 4, 5: self[offset] = UInt8.random(in: 0...255, using: &random)
            case 6, 7:
                // A number where a number may lie: near, possible, or extreme.
                let width = [2, 4, 8].randomElement(using: &random) ?? 2
                let numbers: [UInt64] = [
                    0, 1, .max, .max - 1, 1 << 63, UInt64(pageCount), random.next(),
                    UInt64.random(in: 0..<UInt64(pageCount), using: &random),
                ]
                let number = numbers.randomElement(using: &random) ?? 0
                let start = offset / width * width
                for index in 0..<width where start + index < count {
                    self[start + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index))
                }
            case 8:
                // A page that is not written, or written elsewhere.
                let other = Int.random(in: 0..<pageCount, using: &random) * pageSize
                let isLost = Bool.random(using: &random)
                let source = isLost ? Data(count: pageSize) : subdata(in: other..<other + pageSize)
                replaceSubrange(page..<page + pageSize, with: source)
            default:
                if Int.random(in: 0..<4, using: &random) == 0 {
                    removeSubrange((page + Int.random(in: 0...pageSize, using: &random))...)
                }
            }
        }
    }
}

/// Numbers that follow from a seed alone, so that a damage can be made again by its number.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
