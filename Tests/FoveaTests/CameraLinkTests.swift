import MapCamera
import Testing

@testable import fovea

@Suite struct CameraLinkTests {
  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test("Links to places, as RFC 5870 and other programs write them")
  func geo() throws {
    for (link, latitude, longitude, zoom) in [
      ("geo:60.17,24.94", 60.17, 24.94, nil), ("geo:60.17,24.94?z=15", 60.17, 24.94, 15.0),
      ("GEO:-33.5,+151.25?Z=4.5", -33.5, 151.25, 4.5),
      // The examples of the RFC.
      ("geo:13.4125,103.8667", 13.4125, 103.8667, nil),
      ("geo:48.2010,16.3695,183", 48.201, 16.3695, nil),
      ("geo:48.198634,16.371648;crs=wgs84;u=40", 48.198634, 16.371648, nil),
      ("geo:90,-22.43;crs=WGS84", 90, -22.43, nil),
      ("geo:66,30;u=6.500;FOo=this%2dthat", 66, 30, nil),
      // Markers of phones, links of web pages.
      ("geo:0,0?q=34.99,-106.61(Treasure)", 34.99, -106.61, nil),
      ("geo:0,0?z=3", 0, 0, 3), ("geo:60.17%2C24.94?z=9#x", 60.17, 24.94, 9),
      ("geo://60.17,24.94?z=9&q=bar", 60.17, 24.94, 9), ("geo:1, 2", 1, 2, nil),
    ] {
      let camera = try CameraLink.camera(from: link)
      #expect(camera == CameraOptions(center: place(latitude, longitude), zoom: zoom), "\(link)")
    }
  }

  @Test("A camera's own link brings it back, to a tenth of a point on the screen")
  func roundTrip() throws {
    let camera = CameraState(
      center: place(-33.123456789, 179.987654321), zoom: 21.98767, bearing: 359.99, pitch: 84.5,
      verticalFOV: 1.25)
    let size = ScreenSize(width: 1280, height: 720)
    let link = CameraLink.fovea(camera)
    #expect(
      link
        == "fovea:-33.12345679,179.98765432?zoom=21.9877&bearing=359.99&pitch=84.5&fov=1.25")
    let back = try CameraLink.camera(from: link).applying(to: Preset.helsinki.camera)
    let point = try #require(Viewport(size: size, camera: back).point(for: camera.center))
    #expect(abs(point.x - 640) < 0.1 && abs(point.y - 360) < 0.1)
    #expect(back.bearing == camera.bearing && back.pitch == camera.pitch)
    #expect(back.verticalFOV == camera.verticalFOV && abs(back.zoom - camera.zoom) < 1e-4)
  }

  @Test("Numbers are short, never with an exponent, the longitude within 180 degrees")
  func writing() {
    let camera = CameraState(center: place(-1e-12, 204.9414), zoom: 16.5, bearing: 30)
    #expect(CameraLink.geo(camera) == "geo:0,-155.0586?z=16.5")
    #expect(
      CameraLink.fovea(camera) == "fovea:0,-155.0586?zoom=16.5&bearing=30&pitch=0&fov=36.87")
  }

  @Test("What is beyond a limit is taken to be at the limit, what is not said stays")
  func hostile() throws {
    let link = try CameraLink.camera(
      from: "fovea:1e300,-1e300?zoom=99&bearing=-3e9&pitch=1e9&fov=-5&sky=green&=&x")
    let size = ScreenSize(width: 640, height: 480)
    let camera = CameraBounds().constrain(link.applying(to: Preset.helsinki.camera), in: size)
    #expect(camera.zoom == 22 && camera.pitch == 85 && camera.verticalFOV == 1)
    #expect(abs(camera.center.latitude) < 85.06 && abs(camera.center.longitude) <= 180)
    #expect((0..<360).contains(camera.bearing))
    let partial = try CameraLink.camera(from: "fovea:1,2?fov=50")
    #expect(partial == CameraOptions(center: place(1, 2), verticalFOV: 50))
  }

  @Test(
    "A link to no place is refused with a reason in one line",
    arguments: [
      "geo:", "geo:60.17", "geo:abc,def", "geo:nan,inf", "geo:0x10,1", "geo:1,2,3,4", "geo:1;2",
      "geo:60,24;crs=Moon-2011", "geo:60,24?z=deep", "fovea:?zoom=3", "fovea:1,2?pitch=",
      "geo:0,0?q=Rautatientori", "http://example.org", "geo:\n\n60",
      "geo:" + String(repeating: "9", count: 100_000),
    ])
  func refusals(link: String) {
    let error = #expect(throws: LinkError.self) { try CameraLink.camera(from: link) }
    #expect(error?.description.contains("\n") == false)
    #expect((error?.description.count ?? 1000) < 250)
  }

  @Test("Arguments are links, addresses of files, or paths")
  func requests() throws {
    #expect(try OpenRequest("a.geojson") == .file("a.geojson"))
    #expect(try OpenRequest("./geo:1,2") == .file("./geo:1,2"))
    #expect(try OpenRequest("file:///tmp/a%20b.gpx") == .file("/tmp/a b.gpx"))
    #expect(try OpenRequest("file://elsewhere/x") == .file("file://elsewhere/x"))
    #expect(try OpenRequest("geo:1,2") == .camera(CameraOptions(center: place(1, 2))))
  }

  @Test("What is pasted may be a place without a scheme; other words are refused")
  func pasted() throws {
    #expect(
      try OpenRequest(pasted: " 60.17, 24.94\n", home: "/home/me")
        == .camera(CameraOptions(center: place(60.17, 24.94))))
    #expect(try OpenRequest(pasted: "/tmp/a.gpx\n", home: "/home/me") == .file("/tmp/a.gpx"))
    #expect(try OpenRequest(pasted: "~/a.gpx", home: "/home/me") == .file("/home/me/a.gpx"))
    for text in ["", "Helsinki", "https://example.org/1,2", "geo:Helsinki"] {
      #expect(throws: LinkError.self) { try OpenRequest(pasted: text, home: "/home/me") }
    }
  }

  @Test("On the command line a link is part of the camera; the last one said counts")
  func commandLine() throws {
    let options = try Options(parsing: ["--zoom", "3", "geo:60.17,24.94?z=15", "--pitch=10", "a"])
    #expect(
      options.camera
        == CameraOptions(center: place(60.17, 24.94), zoom: 15, pitch: 10))
    #expect(options.files == ["a"])
    #expect(try Options(parsing: ["geo:1,2?z=15", "--zoom", "3"]).camera.zoom == 3)
    #expect(try Options(parsing: ["--", "fovea:1,2?fov=9"]).camera.verticalFOV == 9)
    #expect(throws: UsageError.self) { try Options(parsing: ["geo:nowhere"]) }
  }
}
