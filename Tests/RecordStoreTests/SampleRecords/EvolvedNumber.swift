import RecordStore

/// A number, or an optional one, that is the type of a field in some version of a program.
protocol EvolvedValue: FieldValue where Plain: EvolvedNumber {
    /// - Parameter whole: nil makes an optional nil, and a plain number 0.
    init(ofWhole whole: Int?)
    var whole: Int? { get }
    /// Numbers around the limits of the type that are numbers of an `Int` too.
    static var edges: [Int] { get }
}

protocol EvolvedNumber: EvolvedValue, Numeric, Comparable where Plain == Self {
    /// Twice the number and one more, or nil if the type has no such number.
    static func doubledAndOne(_ whole: Int) -> Int?
}

extension EvolvedNumber where Self: FixedWidthInteger {
    init(ofWhole whole: Int?) { self = Self(whole ?? 0) }
    var whole: Int? { Int(self) }
    static var edges: [Int] {
        let (least, greatest) = (Int(clamping: Self.min), Int(clamping: Self.max))
        let halves = [least / 2, greatest / 2].flatMap { [$0, $0 + 1] }
        return [least, least + 1, greatest - 1, greatest] + halves
    }

    static func doubledAndOne(_ whole: Int) -> Int? {
        let (twice, isOver) = Self(whole).multipliedReportingOverflow(by: 2)
        let (result, isBeyond) = twice.addingReportingOverflow(1)
        return isOver || isBeyond ? nil : Int(clamping: result)
    }
}

extension EvolvedNumber where Self: BinaryFloatingPoint {
    init(ofWhole whole: Int?) { self = Self(whole ?? 0) }
    var whole: Int? { Int(self) }
    /// Whole numbers that every float has.
    static var edges: [Int] { [-(1 << 24), 1 << 24, -1, 1 << 20] }
    static func doubledAndOne(_ whole: Int) -> Int? { Int(Self(whole) * 2 + 1) }
}

extension Int8: EvolvedNumber {}
extension Int16: EvolvedNumber {}
extension Int32: EvolvedNumber {}
extension Int: EvolvedNumber {}
extension Int128: EvolvedNumber {}
extension UInt8: EvolvedNumber {}
extension UInt16: EvolvedNumber {}
extension UInt32: EvolvedNumber {}
extension UInt: EvolvedNumber {}
extension UInt128: EvolvedNumber {}
extension Float: EvolvedNumber {}
extension Double: EvolvedNumber {}

extension Optional: EvolvedValue where Wrapped: EvolvedNumber {
    init(ofWhole whole: Int?) { self = whole.map { Wrapped(ofWhole: $0) } }
    var whole: Int? { flatMap(\.whole) }
    static var edges: [Int] { Wrapped.edges }
}
