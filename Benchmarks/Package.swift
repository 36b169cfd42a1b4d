// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// Set by `Tools/test` and CI: there every warning is an error.
let strict: [SwiftSetting] =
    Context.environment["PLAINWEIGHTS_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

let settings = strict + [.enableUpcomingFeature("InternalImportsByDefault")]

/// macOS brings SQLite with its SDK; elsewhere the header shows whether it is there.
#if os(macOS)
    let hasSQLite = true
#else
    let hasSQLite = ["/usr/include/sqlite3.h", "/usr/local/include/sqlite3.h"]
        .contains { FileManager.default.fileExists(atPath: $0) }
#endif

let sqlite: [Target] = [
    .systemLibrary(
        name: "CSQLite", path: "CSQLite", pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"])]),
    .target(
        name: "PeerSQLite",
        dependencies: [
            "CSQLite", "TrainingData", .product(name: "RecordStore", package: "PlainWeights"),
        ], path: "PeerSQLite",
        swiftSettings: settings),
    .target(
        name: "PeerTraining",
        dependencies: [
            "CSQLite", "PeerSQLite", .product(name: "PlainWeights", package: "PlainWeights"),
        ], path: "PeerTraining", swiftSettings: settings),
    .executableTarget(
        name: "training-bench",
        dependencies: [
            "BenchOptions", "PeerTraining",
            .product(name: "PlainWeights", package: "PlainWeights"),
        ], path: "TrainingBench", swiftSettings: settings),
]

/// What single mechanisms cost, each a program of its own:
/// `swift run -c release --package-path Benchmarks --scratch-path .build NAME`.
func cost(_ name: String, _ folder: String) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            "CostSupport", .product(name: "PlainWeights", package: "PlainWeights"),
            .product(name: "RecordStore", package: "PlainWeights"),
        ], path: "Costs/\(folder)", swiftSettings: settings)
}

let costs: [Target] = [
    .target(name: "CostSupport", path: "Costs/Support", swiftSettings: settings),
    cost("exchange-cost", "ExchangeCost"),
    cost("history-cost", "HistoryCost"),
    cost("observe-cost", "ObserveCost"),
    cost("total-cost", "TotalCost"),
    cost("training-cost", "TrainingCost"),
    cost("upkeep-cost", "UpkeepCost"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "bench", targets: ["bench"]),
        .executable(name: "bench-check", targets: ["bench-check"]),
    ] + (hasSQLite ? [.executable(name: "training-bench", targets: ["training-bench"])] : []),
    dependencies: [.package(name: "PlainWeights", path: "..")],
    targets: [
        .systemLibrary(
            name: "CPeerLMDB", path: "CPeerLMDB", pkgConfig: "lmdb",
            providers: [.apt(["liblmdb-dev"])]),
        .target(name: "PeerLMDB", dependencies: ["CPeerLMDB"], path: "PeerLMDB"),
        .target(
            name: "TrainingData",
            dependencies: [
                .product(name: "RecordStore", package: "PlainWeights")
            ],
            path: "TrainingData", swiftSettings: settings),
        .target(name: "BenchOptions", path: "Options", swiftSettings: settings),
        .executableTarget(
            name: "bench-check", dependencies: ["BenchOptions"], path: "Check",
            swiftSettings: settings),
        .executableTarget(
            name: "bench",
            dependencies: [
                "BenchOptions", "PeerLMDB", "TrainingData",
                .product(name: "RecordStore", package: "PlainWeights"),
            ] + (hasSQLite ? ["PeerSQLite"] : []),
            path: "Bench", swiftSettings: settings),
    ] + costs + (hasSQLite ? sqlite : []),
    swiftLanguageModes: [.v6]
)
