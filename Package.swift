// swift-tools-version: 6.2

import PackageDescription

/// Set by `Tools/test` and CI: there every warning is an error.
let strict: [SwiftSetting] =
    Context.environment["PLAINWEIGHTS_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

/// A target that uses pointers says so at every use, and ties what it lends to its owner.
let pointers: [SwiftSetting] = [
    .strictMemorySafety(),
    .enableExperimentalFeature("Lifetimes"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// liblmdb: that of the system, or its sources beside the package. Both are the module CLMDB.
let lmdb: [Target.Dependency] = [
    .target(name: "SystemLMDB", condition: .when(traits: ["SystemLMDB"])),
    .target(name: "BundledLMDB", condition: .when(traits: ["BundledLMDB"])),
]

let package = Package(
    name: "PlainWeights",
    // Public types have Int128 and Mutex, which these are the first to have.
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18), .visionOS(.v2)],
    products: [
        .library(name: "PlainWeights", targets: ["PlainWeights"]),
        .library(name: "RecordStore", targets: ["RecordStore"]),
        .executable(name: "plainweights", targets: ["PlainWeightsTool"]),
        .executable(name: "store-inspect", targets: ["store-inspect"]),
    ],
    traits: [
        .default(enabledTraits: ["SystemLMDB"]),
        .trait(name: "SystemLMDB", description: "Links the liblmdb of the system."),
        .trait(
            name: "BundledLMDB",
            description: "Compiles the liblmdb that Tools/bundle-lmdb has put beside the package."),
    ],
    targets: [
        .systemLibrary(
            name: "SystemLMDB",
            pkgConfig: "lmdb",
            providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]
        ),
        .target(
            name: "BundledLMDB", sources: ["bundled.c"],
            cSettings: [.define("PLAINWEIGHTS_BUNDLED_LMDB", .when(traits: ["BundledLMDB"]))]),
        .target(name: "PageTrees", dependencies: lmdb),
        .target(
            name: "LMDB", dependencies: lmdb + ["PageTrees"], swiftSettings: strict + pointers),

        .target(name: "CRC32C"),
        .target(
            name: "RecordStore", dependencies: ["LMDB", "CRC32C"],
            swiftSettings: strict + pointers),

        .target(
            name: "PlainWeights", dependencies: ["RecordStore"],
            swiftSettings: strict + [.enableUpcomingFeature("InternalImportsByDefault")]),

        .target(
            name: "CommandLineSupport", path: "Tools/CommandLineSupport",
            swiftSettings: strict + [.enableUpcomingFeature("InternalImportsByDefault")]),
        .executableTarget(
            name: "store-inspect", dependencies: ["CommandLineSupport", "RecordStore", "LMDB"],
            path: "Tools/store-inspect", swiftSettings: strict),
        // Not named as its product: it would be the library's name on a disk that ignores case.
        // Who imports PlainWeights sees RecordStore through it, and names it here: otherwise the
        // package manager (6.3.1) does not compile it again when a struct of RecordStore grows.
        .executableTarget(
            name: "PlainWeightsTool",
            dependencies: ["CommandLineSupport", "PlainWeights", "RecordStore"],
            path: "Tools/plainweights", swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["LMDB"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .target(name: "ForkSupport", path: "Tests/ForkSupport"),
        .target(
            name: "EvolvingRecords", dependencies: ["RecordStore"], path: "Tests/EvolvingRecords",
            swiftSettings: strict),
        .executableTarget(
            name: "StoreChild",
            dependencies: lmdb + [
                "EvolvingRecords", "ForkSupport", "LMDB", "PlainWeights", "RecordStore",
                "TestSupport", "PageTrees",
            ],
            path: "Tests/StoreChild", swiftSettings: strict),
        .testTarget(
            name: "LMDBTests", dependencies: lmdb + ["LMDB", "StoreChild", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RecordStoreTests",
            dependencies: [
                "RecordStore", "LMDB", "CRC32C", "EvolvingRecords", "StoreChild", "TestSupport",
            ],
            exclude: [
                "Golden/building.dump", "Golden/history.dump", "Golden/kinds.dump",
                "Golden/newer.dump", "Golden/older.dump", "Golden/plain.dump",
                "Golden/totals.dump",
            ],
            swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
        .testTarget(
            name: "PlainWeightsTests",
            dependencies: ["PlainWeights", "RecordStore", "StoreChild", "TestSupport"],
            exclude: ["Exchange/Fixtures", "Golden/training.dump", "Golden/training.jsonl"],
            swiftSettings: strict),
        .testTarget(
            name: "PlainWeightsToolTests",
            dependencies: [
                "PlainWeightsTool", "PlainWeights", "RecordStore", "LMDB", "CommandLineSupport",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommandLineSupportTests", dependencies: ["CommandLineSupport", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "StoreInspectTests",
            dependencies: [
                "store-inspect", "CommandLineSupport", "PlainWeights", "RecordStore", "LMDB",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CompileFailTests", dependencies: ["LMDB", "PlainWeights", "TestSupport"],
            exclude: ["Fixtures", "Settings"], swiftSettings: strict),
        .testTarget(name: "TidyTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
