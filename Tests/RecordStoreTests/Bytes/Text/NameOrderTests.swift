import RecordStore
import Testing

@Suite("The order of names")
struct NameOrderTests {
    private func key(_ name: String, isDescending: Bool = false) throws -> [UInt8] {
        let column = try KeyColumn(
            .string, isDescending: isDescending, isName: true, budgetBytes: 200)
        return try encode(Array(name.utf8), column)
    }

    @Test("names sort by folded text and by the value of their numbers")
    func examples() throws {
        let names = [
            "", " ", "100 Burpees", "Äpfel", "apfel 2", "Apfel 10", "Bench", "Bench 2", "bench 03",
            "Bench 12", "Bench Press", "Curl", "Élan", "Set 2", "sét 3", "Set 10",
            "Set 10 b", "Set 100", "Straße", "STRASSE 2", "Zebra", "训练", "💪",
        ]
        let sorted = try names.shuffled().map { (try key($0), $0) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        #expect(sorted == names)
    }

    @Test("names that fold alike lie side by side and stay distinct")
    func ties() throws {
        let groups = [["Set 2", "Set 02", "set 2", "SET 002", "Sét 2"], ["ss", "ß", "SS", "ẞ"]]
        for group in groups {
            let keys = try group.map { try key($0) }
            #expect(Set(keys).count == group.count)
            let folds = Set(keys.map { Array($0.prefix(while: { $0 != 0 })) })
            #expect(folds.count == 1)
        }
        #expect(try key("Caf\u{E9}") == key("Cafe\u{301}"))
    }

    @Test("a name comes back as it was, in normal form C", arguments: [false, true])
    func roundTrip(isDescending: Bool) throws {
        let column = try KeyColumn(
            .string, isDescending: isDescending, isName: true, budgetBytes: 200)
        for name in ["", "Set 007", "a\0b", "Übung 3", "家", "0", "00", "9\0"] {
            let values = try decode(key(name, isDescending: isDescending), [column])
            #expect(values[0].content == .bytes(Array(name.utf8)))
        }
    }

    @Test("numbers of any length sort by value up to 254 digits, and zero comes first")
    func longNumbers() throws {
        let long = String(repeating: "9", count: 60)
        let names = ["x", "x0", "x1", "x9", "x10", "x" + long, "x1" + long]
        let keys = try names.map { try key($0) }
        for (earlier, later) in zip(keys, keys.dropFirst()) {
            #expect(earlier.lexicographicallyPrecedes(later))
        }
        #expect(try key(String(repeating: "7", count: 700)).count <= 200)
    }
}
