import Foundation

extension Summary {
    /// One line of JSON.
    var json: String {
        let variant = variant.isEmpty ? "" : #","variant":"\#(variant)""#
        let times = zip(
            ["p50", "p90", "p99", "p999", "max"], [p50, p90, p99, p999, self.max]
        ).map { #""\#($0)":\#(Int($1))"# }.joined(separator: ",")
        let speed = String(format: "%.1f", operationsPerSecond)
        return #"{"op":"\#(operation)","impl":"\#(implementation)","records":\#(records),"#
            + times + #","unit":"\#(unit)","opsPerSecond":\#(speed),"#
            + #""durability":"\#(durability)"\#(variant)}"#
    }
}
