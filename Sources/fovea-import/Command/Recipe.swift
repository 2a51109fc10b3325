import Foundation

/// A file that says how an archive is made from several inputs.
struct Recipe: Decodable {
  var name: String?
  var attribution: String?
  var compression: Int?
  var inputs: [InputSettings]

  /// Reads a recipe; the inputs' paths are relative to its folder.
  static func read(_ path: String) throws(ImportError) -> Recipe {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ImportError("the recipe \(path) cannot be read")
    }
    do {
      var recipe = try JSONDecoder().decode(Recipe.self, from: data)
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      for index in recipe.inputs.indices where !recipe.inputs[index].path.hasPrefix("/") {
        recipe.inputs[index].path = "\(folder)/\(recipe.inputs[index].path)"
      }
      return recipe
    } catch {
      throw ImportError("the recipe \(path) is not right: \(error)")
    }
  }
}
