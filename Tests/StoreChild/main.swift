import Foundation
import TestSupport

/// A process for the tests to start: `StoreChild ROLE ARGUMENT...`.
///
/// A role prints what it did, one line an event, waits for a line on standard input where it must
/// hold still, and exits with 0. An error is printed as `error: VALUE` and exits with 1.
let roles: [String: ([String]) throws -> Void] = [
    "open": Roles.open,
    "open-network": Roles.openNetwork,
    "open-at-once": Roles.openAtOnce,
    "without-threads": Roles.withoutThreads,
    "without-files": Roles.withoutFiles,
    "run-confined": Roles.runConfined,
    "open-as-nobody": Roles.openAsNobody,
    "count-read-only": Roles.countReadOnly,
    "read-files": Roles.readFiles,
    "grow": Roles.grow,
    "grow-each": Roles.growEach,
    "step-pairs": Roles.stepPairs,
    "fill": Roles.fill,
    "persist": Roles.persist,
    "record": Roles.record,
    "record-and-copy": Roles.recordAndCopy,
    "write-for-ever": Roles.writeForever,
    "hold-open": Roles.holdOpen,
    "hold-read": Roles.holdRead,
    "hold-write": Roles.holdWrite,
    "hold-reader": Roles.holdReader,
    "rest-after-reads": Roles.restAfterReads,
    "replace": Roles.replace,
    "compact": Roles.compact,
    "compact-notes": Roles.compactNotes,
    "repair-notes": Roles.repairNotes,
    "fork-ids": Roles.forkIDs,
    "foreign-table": Roles.foreignTable,
    "stale-table": Roles.staleTable,
    "keep-cursor": Roles.keepCursor,
    "swap-transactions": Roles.swapTransactions,
    "add-sets": Roles.addSets,
    "import-training": Roles.importTraining,
    "program-dates": Roles.programDates,
    "train": Roles.train,
    "upkeep": Roles.upkeep,
    "change-notes": Roles.changeNotes,
    "take-notes-back": Roles.takeNotesBack,
    "writer-threads": Roles.writerThreads,
    "fork-use": Roles.forkUse,
    "fork-release": Roles.forkRelease,
    "fork-open": Roles.forkOpen,
    "fork-in-read": Roles.forkInRead,
    "fork-in-write": Roles.forkInWrite,
    "fork-follow": Roles.forkFollow,
    "count-preference": Roles.countPreference,
    "read-preference": Roles.readPreference,
    "flip-bits": Roles.flipBits,
    "damage-at-random": Roles.damageAtRandom,
]

let arguments = Array(CommandLine.arguments.dropFirst())
let names = Array(roles.keys) + Array(Roles.stepping.keys)
guard let name = arguments.first, let role = roles[name] ?? Roles.stepping[name] else {
    say("usage: StoreChild ROLE ARGUMENT..., roles: \(names.sorted())")
    exit(2)
}
do {
    try role(Array(arguments.dropFirst()))
} catch {
    say("error: \(error.caseText)")
    exit(1)
}
