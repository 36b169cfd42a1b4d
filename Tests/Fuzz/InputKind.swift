import CRC32C
import Foundation
import RecordStore

/// Which decoder an input is for. Sealed ones get a right head and checksum first, so that what
/// lies behind them is reached.
enum InputKind: UInt8, CaseIterable {
    case record, sealedRecord, uncountedRecord, sealedUncountedRecord, key, catalog, sealedCatalog,
        sealedHead, preference, sealedPreference, sealedTransaction, sealedChange, condition,
        json, lines, csv, exchange

    /// An input of this kind.
    func input(_ bytes: [UInt8]) -> [UInt8] { [rawValue] + bytes }

    /// The only kind that is asked for, or nil for all.
    static let only: InputKind? = {
        guard let name = ProcessInfo.processInfo.environment["PLAINWEIGHTS_FUZZ_KIND"] else {
            return nil
        }
        let known = allCases.map { "\($0)" }
        guard let position = known.firstIndex(of: name) else {
            preconditionFailure("\(name) is none of \(known.joined(separator: ", "))")
        }
        return allCases[position]
    }()
}

/// What libFuzzer calls with each input: the first byte says which decoder the rest goes to.
///
/// A decoder gives a value or a typed error; anything else ends the process. What it accepts must
/// come back equal from its own encoding.
@_cdecl("LLVMFuzzerTestOneInput")
public func decodeInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 0 else { return 0 }
    let rest = [UInt8](UnsafeBufferPointer(start: start + 1, count: count - 1))
    let kind = InputKind.only ?? InputKind(rawValue: start[0] % UInt8(InputKind.allCases.count))
    switch kind {
    case .record: RecordInputs.everything.decode(rest)
    case .sealedRecord: RecordInputs.everything.decode(RecordInputs.everything.sealed(rest))
    case .uncountedRecord: RecordInputs.uncounted.decode(rest)
    case .sealedUncountedRecord: RecordInputs.uncounted.decode(RecordInputs.uncounted.sealed(rest))
    case .key: decodeKey(rest)
    case .catalog: decodeCatalog(rest)
    case .sealedCatalog: decodeCatalog(CatalogInput.sealed(rest, magic: "PWCT"))
    case .sealedHead: decodeCatalog(CatalogInput.sealed(rest, magic: "PWHD"))
    case .preference: decodePreference(rest)
    case .sealedPreference: decodePreference(PreferenceInput.sealed(rest))
    case .sealedTransaction:
        decodeTransaction(HistoryInput.sealed(rest, HistoryInput.rowKey))
    case .sealedChange: decodeChange(HistoryInput.sealed(rest, HistoryInput.entryKey))
    case .condition: decodeCondition(rest)
    case .json: readJSON(rest)
    case .lines: importLines(rest)
    case .csv: readCSV(rest)
    case .exchange: importTraining(rest)
    case nil: preconditionFailure("a remainder is one of the cases")
    }
    return 0
}

/// Called once, before the corpus is read: writes the inputs to begin with.
@_cdecl("LLVMFuzzerInitialize")
public func writeSeeds(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    guard let folder = ProcessInfo.processInfo.environment["PLAINWEIGHTS_FUZZ_SEEDS"] else {
        return 0
    }
    do {
        let seeds = try RecordInputs.seeds() + KeyInput.seeds() + CatalogInput.seeds()
        let others = PreferenceInput.seeds() + HistoryInput.seeds() + ConditionInput.seeds()
        let files = try LineInput.seeds() + ExchangeInput.seeds()
        let wanted = (seeds + others + files).filter { seed in
            InputKind.only.map { $0.rawValue == seed[0] } ?? true
        }
        for (number, seed) in wanted.enumerated() {
            try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(number)"))
        }
    } catch {
        preconditionFailure("\(folder): \(error)")
    }
    return 0
}
