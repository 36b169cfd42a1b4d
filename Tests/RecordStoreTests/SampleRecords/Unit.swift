import RecordStore

enum Unit: String, FieldValue { case kilograms, pounds }
