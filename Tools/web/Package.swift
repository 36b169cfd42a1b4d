// swift-tools-version: 6.2

import PackageDescription

/// Set by `Tools/web/test` and CI: there every warning is an error.
let strict: [SwiftSetting] =
    Context.environment["PLAINWEIGHTS_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

let settings = strict + [.enableUpcomingFeature("InternalImportsByDefault")]

/// The files of the page, which become a part of the program.
let page = [
    "index.html", "style.css", "icon.svg", "app.js", "elements.js", "today.js", "session.js",
    "logging.js", "exercises.js", "charts.js", "looking.js",
]

let package = Package(
    name: "PlainWeightsWeb",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "plainweights-web", targets: ["plainweights-web"])],
    dependencies: [.package(name: "PlainWeights", path: "../..")],
    targets: [
        .systemLibrary(
            name: "CMicroHTTPD", path: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        // The one target that holds pointers.
        .target(
            name: "WebServer", dependencies: ["CMicroHTTPD"], path: "WebServer",
            swiftSettings: settings + [.strictMemorySafety()]),
        .target(
            name: "TrainingSite",
            dependencies: [
                "WebServer", .product(name: "PlainWeights", package: "PlainWeights"),
            ],
            path: "TrainingSite",
            resources: page.map { .embedInCode("Page/\($0)") }, swiftSettings: settings),
        .executableTarget(
            name: "plainweights-web",
            dependencies: [
                "TrainingSite", "WebServer",
                .product(name: "PlainWeights", package: "PlainWeights"),
            ],
            path: "plainweights-web", swiftSettings: settings),
        .testTarget(
            name: "WebTests",
            dependencies: [
                "TrainingSite", "WebServer",
                .product(name: "PlainWeights", package: "PlainWeights"),
            ],
            path: "Tests/WebTests", swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
