import Foundation
import LMDB
import TestSupport
import Testing

/// Damage that liblmdb would meet in `open`, or a reader later, in a process of its own: whatever
/// it is, opening and reading end with values or an error.
@Suite("No damage is a signal")
struct DamagedOpeningTests {
    /// What a run of damages came to.
    private struct Outcome {
        var endings: [String: Int] = [:]
        /// The numbers of the damages that ended the process by a signal.
        var signals: [String] = []
        /// The numbers of those after which something else was read, without an error.
        var others: [Int] = []
    }

    /// - Parameter end: stops at this number; nil where the child knows.
    private func run(_ role: String, _ check: String, from first: Int, _ last: Int) throws
        -> Outcome
    {
        let folder = try TemporaryFolder()
        let seed = ProcessInfo.processInfo.environment["PLAINWEIGHTS_SEED"] ?? "1"
        var outcome = Outcome()
        var next = first
        while true {
            let child = try ChildProcess(
                role, folder.path, check, seed, "\(next)", "\(last)")
            let lines = child.readAll().split(separator: "\n")
            let line = lines.last.map { String($0) } ?? ""
            outcome.others += lines.filter { $0.hasPrefix("other: ") }
                .compactMap { Int($0.dropFirst(7)) }
            let ending = child.wait()
            if ending == .exit(0) {
                for part in line.dropFirst(5).split(whereSeparator: { ":,".contains($0) })
                    .dropFirst()
                {
                    let words = part.split(whereSeparator: \.isWhitespace)
                    outcome.endings["\(words[0])", default: 0] += Int(words[1]) ?? 0
                }
                break
            }
            let progress = try String(contentsOfFile: folder.path("progress"), encoding: .utf8)
            let number = try #require(Int(progress), "\(line)")
            outcome.signals.append("\(role) \(check) \(number): \(ending) \(line)")
            if outcome.signals.count == 10 { break }
            next = number + (role == "flip-bits" ? last : 1)
        }
        print("\(role) under \(check): \(outcome.endings)")
        return outcome
    }

    @Test(
        "each bit of the pages that an open reads is sound or refused",
        arguments: ["quick", "pages"])
    func bits(check: String) throws {
        // Of two meta pages and two leaves of 4,096 bytes: 131,072 bits.
        let stride = repetitions("PLAINWEIGHTS_BIT_STRIDE", quick: 997, thorough: 197)
        let first = Int.random(in: 0..<stride)
        let outcome = try run("flip-bits", check, from: first, stride)
        #expect(outcome.signals == [])
        #expect((outcome.endings["refused"] ?? 0) > 0 && (outcome.endings["same"] ?? 0) > 0)
        // What the walk does not see, it need not: what is read is what was there. But a number on
        // the newest meta page may become the one before the other page's, whose commit is then the
        // newest: it is whole, and no byte tells that there was a later one.
        let pageSize = Int(getpagesize())
        let isNumber = { (bit: Int) in
            bit / 8 < 2 * pageSize && (144..<152).contains(bit / 8 % pageSize)
        }
        if check == "pages" { #expect(outcome.others.allSatisfy(isNumber)) }
    }

    @Test("random damages anywhere", arguments: ["quick", "pages"])
    func random(check: String) throws {
        let count = repetitions("PLAINWEIGHTS_RANDOM_DAMAGES", quick: 60, thorough: 300)
        let outcome = try run("damage-at-random", check, from: 0, count)
        #expect(outcome.signals == [])
        #expect((outcome.endings["refused"] ?? 0) > 0 && (outcome.endings["same"] ?? 0) > 0)
    }
}
