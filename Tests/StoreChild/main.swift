import Foundation

/// A process for the tests to start: `StoreChild ROLE ARGUMENT...`.
///
/// A role prints what it did, one line an event, waits for a line on standard input where it must
/// hold still, and exits with 0. An error is printed as `error: VALUE` and exits with 1.
let roles: [String: ([String]) throws -> Void] = [
    "open": Roles.open
]

let arguments = Array(CommandLine.arguments.dropFirst())
guard let name = arguments.first, let role = roles[name] else {
    say("usage: StoreChild ROLE ARGUMENT..., roles: \(roles.keys.sorted())")
    exit(2)
}
do {
    try role(Array(arguments.dropFirst()))
} catch {
    say("error: \(error)")
    exit(1)
}
