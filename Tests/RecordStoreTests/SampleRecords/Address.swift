struct Address: Codable, Hashable, Sendable {
    var street = ""
    var houses: [Int] = []
}
