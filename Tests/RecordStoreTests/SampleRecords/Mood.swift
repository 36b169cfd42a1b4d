import RecordStore

enum Mood: Int, FieldValue { case calm, tired }
