internal import CCairo

/// The drawing of logos onto a Cairo context.
@safe struct LogoDrawer {
  let library: CairoLibrary
  private let cairo: OpaquePointer

  init(_ library: CairoLibrary, _ cairo: OpaquePointer) {
    self.library = library
    unsafe self.cairo = cairo
  }

  /// Draws a logo as large as the box allows, with its proportions kept.
  func draw(
    _ logo: Logo, in box: Box, _ alignment: TextStyle.Alignment
  ) throws(DrawingError) {
    switch logo.format {
    case .png: try drawPNG(logo, box, alignment)
    case .svg: try drawSVG(logo, box, alignment)
    }
  }

  private func drawPNG(
    _ logo: Logo, _ box: Box, _ alignment: TextStyle.Alignment
  ) throws(DrawingError) {
    let call = library.call
    let source = ByteSource(logo.bytes)
    let picture = unsafe withExtendedLifetime(source) {
      unsafe call.cairo_image_surface_create_from_png_stream(ByteSource.read, source.closure)
    }
    defer { unsafe call.cairo_surface_destroy(picture) }
    guard unsafe call.cairo_surface_status(picture) == 0 else {
      throw .logo("its pixels are damaged; save it again")
    }
    let size = unsafe (
      Double(call.cairo_image_surface_get_width(picture)),
      Double(call.cairo_image_surface_get_height(picture))
    )
    try place(size, box, alignment) {
      unsafe call.cairo_set_source_surface(cairo, picture, 0, 0)
      unsafe call.cairo_paint(cairo)
    }
  }

  private func drawSVG(
    _ logo: Logo, _ box: Box, _ alignment: TextStyle.Alignment
  ) throws(DrawingError) {
    let rsvg = try RsvgLibrary.shared.get().call
    // The SVG is read from memory and without an address, so that no reference can be followed.
    guard
      let handle = unsafe logo.bytes.withUnsafeBufferPointer({
        unsafe rsvg.rsvg_handle_new_from_data($0.baseAddress, UInt($0.count), nil)
      })
    else {
      throw .logo("librsvg cannot read it; save it as plain SVG, or give the logo as PNG")
    }
    defer { unsafe library.call.g_object_unref(UnsafeMutableRawPointer(handle)) }
    var (width, height) = (0.0, 0.0)
    if unsafe rsvg.rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
      (width, height) = (box.width, box.height)
    }
    var isDrawn = true
    try place((width, height), box, alignment) {
      var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
      isDrawn = unsafe rsvg.rsvg_handle_render_document(handle, cairo, &viewport, nil) != 0
    }
    guard isDrawn else {
      throw .logo("librsvg cannot draw it; make it simpler, or give the logo as PNG")
    }
  }

  /// Calls `body` in a user space in which a picture of this size fills its place in the box.
  private func place(
    _ size: (width: Double, height: Double), _ box: Box, _ alignment: TextStyle.Alignment,
    _ body: () -> Void
  ) throws(DrawingError) {
    let ratio = size.width / size.height
    guard ratio.isFinite, (0.02...50).contains(ratio) else {
      throw .logo(
        "it has no size, or one side is more than fifty times the other; save it in another size")
    }
    let call = library.call
    let scale = min(box.width / size.width, box.height / size.height)
    let (width, height) = (size.width * scale, size.height * scale)
    let room = box.width - width
    let left =
      switch alignment {
      case .start: 0.0
      case .centre: room / 2
      case .end: room
      }
    unsafe call.cairo_save(cairo)
    unsafe call.cairo_rectangle(cairo, box.x, box.y, box.width, box.height)
    unsafe call.cairo_clip(cairo)
    unsafe call.cairo_translate(cairo, box.x + left, box.y + (box.height - height) / 2)
    unsafe call.cairo_scale(cairo, scale, scale)
    body()
    unsafe call.cairo_restore(cairo)
  }
}
