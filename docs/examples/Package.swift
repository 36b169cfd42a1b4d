// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "PlainWeights", path: "../..")],
    targets: [
        .executableTarget(
            name: "Logger", dependencies: [.product(name: "PlainWeights", package: "PlainWeights")],
            path: "Logger", exclude: ["output.txt"]),
        .executableTarget(
            name: "OwnRecords",
            dependencies: [.product(name: "PlainWeights", package: "PlainWeights")],
            path: "OwnRecords", exclude: ["output.txt"]),
        .executableTarget(
            name: "Trips", dependencies: [.product(name: "RecordStore", package: "PlainWeights")],
            path: "Trips", exclude: ["output.txt"]),
        .target(
            name: "Screen", dependencies: [.product(name: "PlainWeights", package: "PlainWeights")],
            path: "Screen"),
    ],
    swiftLanguageModes: [.v6]
)
