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
      if let mistake = recipe.mistake {
        throw ImportError("the recipe \(path) is not right: \(mistake)")
      }
      return recipe
    } catch let error as ImportError {
      throw error
    } catch {
      throw ImportError("the recipe \(path) is not right: \(error)")
    }
  }

  /// The first thing that cannot be, in words; nil when all is well.
  private var mistake: String? {
    if let compression, !Options.compressions.contains(compression) {
      return "compression \(compression) is not from 0 to 9"
    }
    return inputs.lazy.compactMap { input in
      input.mistake.map { "\(input.path): \($0)" }
    }.first
  }
}
