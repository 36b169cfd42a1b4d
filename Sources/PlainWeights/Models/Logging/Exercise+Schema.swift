import Foundation
public import RecordStore

extension Exercise {
    /// A search index that finds exercises by letters of their names and categories.
    public static let searchIndex = SearchIndex<Exercise>("search", on: \.name, \.category)

    /// The fields, indexes and rules with which the store keeps exercises.
    public static let schema = Schema<Exercise>(
        "Exercise", blank: Exercise(name: "", createdDate: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "name", \.name)
        Field(2, "aliases", \.aliases)
        Field(3, "category", \.category)
        Field(4, "tags", \.tags)
        Field(5, "secondaryTags", \.secondaryTags)
        Field(6, "notes", \.notes)
        Field(7, "kind", \.kind)
        Field(8, "measures", \.measures)
        Field(9, "loadMode", \.loadMode)
        Field(10, "bodyweightShare", \.bodyweightShare)
        Field(11, "implementCount", \.implementCount)
        Field(12, "isUnilateral", \.isUnilateral)
        Field(13, "isFavorite", \.isFavorite)
        Field(14, "isHidden", \.isHidden)
        Field(15, "defaultRest", \.defaultRest)
        Field(16, "variant", \.variant, onDelete: .nullify)
        Field(17, "equipment", \.equipment, onDelete: .nullify)
        Field(18, "otherEquipment", \.otherEquipment, onDelete: .nullify)
        Field(19, "weightUnit", \.weightUnit)
        Field(20, "distanceUnit", \.distanceUnit)
        Document(21, "muscles", \.muscles)
        Document(22, "setGroups", \.setGroups)
        Document(23, "extras", \.extras)
        Field(24, "createdDate", \.createdDate)
        Field(25, "lastEdited", \.lastEdited)
        Field(26, "lastUpdated", \.lastUpdated)
        Index("byLastUpdated", on: .descending(\.lastUpdated))
        Index("byCategory", on: .ascending(\.category), .descending(\.lastUpdated))
        Index("byName", on: .name(\.name))
        Index("byTag", on: .each(\.tags), .name(\.name))
        Index("favorites", on: .name(\.name), where: .matching { $0.isFavorite == true })
        Index("hidden", on: .name(\.name), where: .matching { $0.isHidden == true })
        Index("byAlias", on: .each(\.aliases))
        searchIndex
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try new?.keepLastUpdated(replacing: old, in: &transaction)
        }
    }
}
