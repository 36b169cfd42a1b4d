import PlainWeights
import TestSupport
import Testing

@Suite("A position") struct PositionTests {
    @Test("is between any two others, in any order of insertions, with short text")
    func insertions() throws {
        var random = Seed("positions")
        var places = [Position.start]
        for _ in 0..<3_000 {
            let index = Int.random(in: 0...places.count, using: &random)
            let new: Position
            if index == 0 {
                new = .before(places[0])
            } else if index == places.count {
                new = .after(places[index - 1])
            } else {
                new = try #require(.between(places[index - 1], places[index]))
            }
            #expect(Position(rawValue: new.rawValue) == new)
            places.insert(new, at: index)
        }
        #expect(places == places.sorted() && Set(places).count == places.count)
        #expect(places.map(\.rawValue.count).max() ?? 0 < 30)
    }

    @Test("at an end of a list stays short", arguments: [true, false])
    func ends(isAfter: Bool) {
        var place = Position.start
        for _ in 0..<20_000 {
            let next = isAfter ? Position.after(place) : .before(place)
            #expect(isAfter ? place < next : next < place)
            place = next
        }
        #expect(place.rawValue.count < 8)
    }

    @Test("between the same two again and again grows slowly", arguments: [true, false])
    func middles(isLower: Bool) throws {
        var (low, high) = (Position.start, Position.after(.start))
        for _ in 0..<500 {
            let middle = try #require(Position.between(low, high))
            #expect(low < middle && middle < high)
            if isLower { high = middle } else { low = middle }
        }
        #expect(max(low, high).rawValue.count < 400)
    }

    @Test("is refused where there is none")
    func refused() {
        #expect(Position.between(.start, .start) == nil)
        #expect(Position.between(.after(.start), .start) == nil)
        for text in ["", "0", "a", "a00", "a0V0", "b1", "a0-", "ä0"] {
            #expect(Position(rawValue: text) == nil, "\(text)")
        }
        for text in ["a0", "a0V", "b10", "Zz", "Zz1"] {
            #expect(Position(rawValue: text)?.rawValue == text)
        }
    }
}
