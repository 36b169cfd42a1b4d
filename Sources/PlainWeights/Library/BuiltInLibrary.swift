import Foundation
public import RecordStore

/// The movements, variants, muscles and equipment that come with the package.
///
/// They are read from `BuiltInLibrary+Text.swift` when they are first asked for. A
/// store gets them by `seedLibrary` of a transaction. They are also the originals
/// with which edited records are compared, and to which they are reset.
public struct BuiltInLibrary: Sendable {
    /// The library of this version of the package.
    public static let current = BuiltInLibrary(text)

    /// The version of the library. It is raised whenever something is added.
    public let version: Int
    /// The equipment of the library, with its measurables.
    public let equipment: [Equipment]
    /// The movements, such as the squat.
    public let movements: [Movement]
    /// The variants of the movements, such as the front squat.
    public let variants: [Variant]
    /// The muscles of each variant, with their shares.
    public let muscles: [VariantMuscle]
    private let musclesByVariant: [Variant.ID: [VariantMuscle]]
    /// The versions in which records were added, of those that version 1 did not have.
    private let additions: [UUID: Int]

    /// Reads a library.
    /// - Precondition: the text is one. The tests read that of the package.
    package init(_ text: String) {
        var parser = LibraryParser(text)
        do {
            try parser.parse()
        } catch {
            preconditionFailure("the library: \(error)")
        }
        (equipment, movements) = (parser.equipment, parser.movements)
        (variants, muscles) = (parser.variants, parser.muscles)
        (version, additions) = (parser.version, parser.additions)
        musclesByVariant = Dictionary(grouping: muscles) { $0.variant ?? Variant.ID() }
    }

    /// Returns the muscles of a variant.
    public func muscles(of variant: Variant.ID) -> [VariantMuscle] {
        musclesByVariant[variant] ?? []
    }

    /// Returns the version in which a record was added.
    func version<R: Record>(of id: RecordID<R>) -> Int { additions[id.uuid] ?? 1 }

    /// The version of the library that a store has, as one of its preferences.
    static let seededVersion = PreferenceKey("plainweights.libraryVersion", default: 0)

    /// The name space of the ids of built-in records. It is in users' files. DO NOT CHANGE.
    static let namespace = UUID(
        uuid: (
            0x5a, 0x1f, 0x0c, 0x6e, 0x93, 0x2b, 0x4d, 0x77, 0x9a, 0x41, 0x0e, 0xd2, 0x68, 0xb5,
            0x3c, 0x19
        ))
}

extension WorkoutStore {
    /// Makes a store in a new folder that has the library and nothing else, for a bundle that
    /// carries it. ``WorkoutStore/readOnly(at:with:extending:)-(String,_,_)`` opens it.
    public static func makeLibrary(at path: String) throws {
        let store = try open(at: path)
        try store.write { _ = try $0.seedLibrary() }
        try store.close()
    }
}
