import MapCamera
import MapScene
import Testing

@testable import fovea

@Suite struct OptionsTests {
  @Test("Nothing said is Helsinki in a window of 1280x720")
  func defaults() throws {
    let options = try Options(parsing: [])
    #expect(options == Options())
    #expect(options.preset == .helsinki)
    #expect(options.size == ScreenSize(width: 1280, height: 720))
  }

  @Test("Every option takes effect, with a space or an equals sign")
  func everyOption() throws {
    let spaced = try Options(parsing: [
      "--center", "-33.5,151.25", "--zoom", "4.5", "--bearing", "-30", "--pitch", "60", "--fov",
      "12", "--preset", "inset", "--size", "640x480", "--scale", "1.5", "--theme", "light",
      "--buildings", "flat", "--hidden-edges", "dotted",
      "--inset-outline", "bounds", "--inset-corner", "top-right", "--inset-zoom-offset", "-5",
      "--inset-pan", "--no-inset", "--no-coordinates", "--no-animation", "--snapshot", "a.png",
      "--trace", "--play", "b.jsonl", "--assets", "/c", "one.mbtiles", "two.pmtiles",
    ])
    let joined = try Options(parsing: [
      "--center=-33.5,151.25", "--zoom=4.5", "one.mbtiles", "--bearing=-30", "--pitch=60",
      "--fov=12", "--preset=inset", "--size=640x480", "--scale=1.5", "--theme=light",
      "--buildings=flat", "--hidden-edges=dotted",
      "--inset-outline=bounds", "--inset-corner=top-right", "--inset-zoom-offset=-5",
      "--inset-pan", "--no-inset", "--no-coordinates", "--no-animation", "--snapshot=a.png",
      "--trace", "--play=b.jsonl", "--assets=/c", "two.pmtiles",
    ])
    var expected = Options()
    expected.camera = CameraOptions(
      center: Coordinate(latitude: -33.5, longitude: 151.25), zoom: 4.5, bearing: -30, pitch: 60,
      verticalFOV: 12)
    expected.preset = .inset
    expected.presetIsGiven = true
    expected.size = ScreenSize(width: 640, height: 480)
    expected.sizeIsGiven = true
    expected.scale = 1.5
    expected.theme = .light
    expected.followsDesktop = false
    expected.buildings = .flat
    expected.hiddenEdges = .dotted
    expected.insetOutline = .bounds
    expected.insetPlacement = InsetPlacement(corner: .topRight, zoomOffset: -5)
    expected.insetPans = true
    expected.showsInset = false
    expected.showsCoordinates = false
    expected.animates = false
    expected.snapshot = "a.png"
    expected.traces = true
    expected.play = "b.jsonl"
    expected.assets = "/c"
    expected.files = ["one.mbtiles", "two.pmtiles"]
    expected.saidSettings = [
      "size": .text("640x480"), "scale": .number(1.5), "buildings": .text("flat"),
      "hidden-edges": .text("dotted"), "theme": .text("light"),
      "inset-outline": .text("bounds"), "animation": .bool(false), "inset": .bool(false),
      "inset-corner": .text("top-right"), "inset-zoom-offset": .integer(-5),
      "inset-pan": .bool(true), "coordinates": .bool(false),
    ]
    #expect(spaced == expected)
    #expect(joined == expected)
  }

  @Test("Two dashes end the options")
  func endOfOptions() throws {
    #expect(try Options(parsing: ["--trace", "--", "--zoom", "-x"]).files == ["--zoom", "-x"])
  }

  @Test("The last one counts, and --help ends the reading")
  func order() throws {
    #expect(try Options(parsing: ["--zoom", "3", "--zoom", "4"]).camera.zoom == 4)
    #expect(try Options(parsing: ["--help", "--nonsense"]).action == .help)
    #expect(try Options(parsing: ["--version"]).action == .version)
  }

  @Test(
    "A wrong option is named, with what it takes",
    arguments: [
      (["--zom", "3"], "--zom"), (["-z"], "-z"), (["--zoom"], "--zoom"),
      (["--zoom", "abc"], "abc"), (["--zoom", "23"], "--zoom"), (["--zoom", "-1"], "--zoom"),
      (["--zoom", "nan"], "nan"), (["--zoom=inf"], "--zoom"), (["--zoom", "0x10"], "0x10"),
      (["--zoom="], "--zoom"), (["--pitch", "85.01"], "--pitch"), (["--fov", "0.5"], "--fov"),
      (["--fov", "91"], "--fov"), (["--center", "91,0"], "--center"),
      (["--center", "60"], "--center"), (["--center", "1,2,3"], "--center"),
      (["--center", "0,181"], "--center"), (["--size", "800"], "--size"),
      (["--size", "10x10"], "--size"), (["--size", "99999x10"], "--size"),
      (["--size", "800x600x2"], "--size"), (["--scale", "0"], "--scale"),
      (["--size", "16384x16384"], "--size"), (["--preset", "oslo"], "oslo"),
      (["--buildings", "round"], "round"),
      (["--inset-corner", "middle"], "middle"), (["--inset-zoom-offset", "1"], "--inset-zoom"),
      (["--theme", ""], "--theme"), (["--trace=1"], "--trace"), (["--snapshot", ""], "--snapshot"),
    ])
  func refusals(arguments: [String], named: String) {
    let error = #expect(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error?.description.contains(named) == true)
    #expect(error?.description.hasSuffix("try 'fovea --help'") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test("The numbers at the ends of a range are in it")
  func bounds() throws {
    for arguments in [
      ["--zoom", "0"], ["--zoom", "22"], ["--pitch", "0"], ["--pitch", "85"], ["--fov", "1"],
      ["--fov", "90"], ["--center", "-90,180"], ["--scale", "4"], ["--size", "64x64"],
    ] {
      _ = try Options(parsing: arguments)
    }
  }
}

@Suite struct UsageTests {
  @Test("The help names every option and fits a terminal")
  func help() {
    let help = Usage.manual.help
    for entry in OptionEntry.table {
      let name = entry.name.dropFirst(2)
      #expect(help.contains("  --\(entry.turn == nil ? "" : "[no-]")\(name)"))
    }
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("What prints and ends takes effect")
  func printing() throws {
    #expect(try Options(parsing: ["--man"]).action == .manualPage)
    #expect(try Options(parsing: ["--completions", "zsh"]).action == .completions(.zsh))
    #expect(throws: UsageError.self) { try Options(parsing: ["--completions", "tcsh"]) }
  }
}
