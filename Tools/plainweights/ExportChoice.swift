import PlainWeights

/// What an export writes.
enum ExportChoice {
    case training(ExchangeFormat)
    case records
}
