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

let package = Package(
    name: "PlainWeights",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "PlainWeights", targets: ["PlainWeights"]),
        .library(name: "RecordStore", targets: ["RecordStore"]),
        .executable(name: "plainweights", targets: ["PlainWeightsTool"]),
        .executable(name: "store-inspect", targets: ["store-inspect"]),
    ],
    targets: [
        .systemLibrary(
            name: "CLMDB",
            pkgConfig: "lmdb",
            providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]
        ),
        .target(name: "PageTrees", dependencies: ["CLMDB"]),
        .target(
            name: "LMDB", dependencies: ["CLMDB", "PageTrees"], swiftSettings: strict + pointers),

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
            dependencies: [
                "CLMDB", "EvolvingRecords", "ForkSupport", "LMDB", "PlainWeights", "RecordStore",
                "TestSupport", "PageTrees",
            ],
            path: "Tests/StoreChild", swiftSettings: strict),
        .testTarget(
            name: "LMDBTests", dependencies: ["LMDB", "CLMDB", "StoreChild", "TestSupport"],
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
