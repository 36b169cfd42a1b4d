import Foundation
import RecordStore

/// A value of an exhibit as a plain number or bytes, in the order that the pages about keys tell.
enum ExhibitMark: Comparable, Hashable {
    case absent
    case whole(Int128)
    case large(UInt128)
    case real(Double)
    case decimal(Decimal)
    case bytes([UInt8])
    /// A name by its ordering form, then by itself.
    case ordered(form: [UInt8], text: [UInt8])

    static func text(_ text: String?) -> ExhibitMark {
        guard let text else { return .absent }
        return .bytes(ParcelShelf.bytes(text))
    }

    /// -0 is 0.
    static func number(_ number: Double) -> ExhibitMark { .real(number + 0) }

    static func uuid(_ uuid: UUID) -> ExhibitMark {
        .bytes(withUnsafeBytes(of: uuid.uuid) { Array($0) })
    }

    static func name(_ text: String?) -> ExhibitMark {
        guard let text else { return .absent }
        return .ordered(form: orderingForm(of: text), text: ParcelShelf.bytes(text))
    }

    /// The folded text. A number in it stands without its leading zeros behind its length.
    private static func orderingForm(of text: String) -> [UInt8] {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        var form: [UInt8] = []
        var rest = Array(TextFold.fold(text).utf8)[...]
        while let first = rest.first {
            guard digits.contains(first) else {
                form.append(first)
                rest = rest.dropFirst()
                continue
            }
            rest = rest.drop { $0 == digits.lowerBound }
            let number = rest.prefix { digits.contains($0) }.prefix(254)
            form += [digits.lowerBound, UInt8(number.count + 1)]
            form += number
            rest = rest.dropFirst(number.count)
        }
        return form
    }

    static func < (left: ExhibitMark, right: ExhibitMark) -> Bool {
        switch (left, right) {
        case (_, .absent): false
        case (.absent, _): true
        case (.whole(let left), .whole(let right)): left < right
        case (.large(let left), .large(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.decimal(let left), .decimal(let right)): left < right
        case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
        case (.ordered(let left, let leftText), .ordered(let right, let rightText)):
            left == right
                ? leftText.lexicographicallyPrecedes(rightText)
                : left.lexicographicallyPrecedes(right)
        default: preconditionFailure("\(left) and \(right) are of two columns")
        }
    }
}
