import Foundation
import MapUI
import TestSupport
import Testing

@Suite struct ResourceLocatorTests {
  @Test("--assets comes before FOVEA_ASSETS, and each is the only folder")
  func namedFolders() {
    let program = URL(fileURLWithPath: "/opt/fovea/bin/fovea")
    let environment = ["FOVEA_ASSETS": "/env", "XDG_DATA_DIRS": "/a:/b"]
    #expect(
      ResourceLocator(assets: "/given", environment: environment, executable: program).folders
        == ["/given"])
    #expect(
      ResourceLocator(assets: nil, environment: environment, executable: program).folders
        == ["/env"])
  }

  @Test("Without one: beside the program, above it, then the system's data folders")
  func search() {
    let folders = ResourceLocator(
      assets: nil, environment: ["XDG_DATA_DIRS": "/a:/b"],
      executable: URL(fileURLWithPath: "/opt/x/bin/fovea")
    ).folders
    #expect(
      folders == [
        "/opt/x/share/fovea", "/opt/x/bin/assets", "/opt/x/assets", "/opt/assets", "/a/fovea",
        "/b/fovea",
      ])
  }

  @Test("The first folder with the file wins; none is nil")
  func find() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("x", to: "atlas.mbtiles")
    let locator = ResourceLocator(
      assets: folder.url.path, environment: [:], executable: URL(fileURLWithPath: "/bin/fovea"))
    #expect(locator.find("atlas.mbtiles") == path)
    #expect(locator.find("nothing") == nil)
  }
}
