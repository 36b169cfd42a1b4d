import Foundation

/// The addresses that are printed: those by which the page can be asked.
struct PrintedLinks {
    let lines: [String]

    /// - Parameters:
    ///   - address: where the program listens. Nobody can ask for all addresses at once: the names
    ///     that were given, or else the addresses of the machine, stand for them.
    ///   - names: further names of the machine, perhaps with a port of their own.
    init(address: String, port: Int, names: [String], token: String?) {
        let isAny = ["0.0.0.0", "::"].contains(address)
        let found = names.isEmpty ? Self.machine(asIn: address) : names
        let hosts = isAny ? found : [address]
        let path = token.map { "open?token=\($0)" } ?? ""
        lines = hosts.map { "http://\(Self.host($0, port: port))/\(path)" }
    }

    private static func host(_ name: String, port: Int) -> String {
        if name.hasPrefix("[") { return name.hasSuffix("]") ? "\(name):\(port)" : name }
        switch name.count(where: { $0 == ":" }) {
        case 0: return "\(name):\(port)"
        case 1: return name
        default: return "[\(name)]:\(port)"
        }
    }

    /// Returns the addresses by which others reach this machine, of the kind of `::` or `0.0.0.0`;
    /// or without any its own.
    private static func machine(asIn any: String) -> [String] {
        let isIPv6 = any.contains(":")
        let all = Host.current().addresses.filter { address in
            // Not those of the machine alone, and not those that need the name of an interface.
            address.contains(":") == isIPv6
                && !["127.", "::1", "fe80:"].contains(where: address.lowercased().hasPrefix)
        }
        return all.isEmpty ? [isIPv6 ? "::1" : "127.0.0.1"] : Set(all).sorted()
    }
}
