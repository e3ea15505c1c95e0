// Cairo and Pango, loaded on the first drawing and not at program start: their forty shared
// libraries would make every start of passtool at a gate half as long again, and a gate prints
// nothing.
//
// The table repeats the prototypes that PassDocuments calls, with types named as in the libraries.
// `make interop` compiles it together with the libraries' headers, so that the compiler compares
// the two.
#ifndef PASSTOOL_CCAIRO_H
#define PASSTOOL_CCAIRO_H

#ifndef CAIRO_H
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef int cairo_status_t;
typedef int cairo_format_t;
typedef int cairo_pdf_metadata_t;
typedef int cairo_svg_unit_t;
typedef int cairo_antialias_t;
typedef int cairo_hint_metrics_t;
typedef int cairo_hint_style_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef int cairo_line_cap_t;
typedef cairo_status_t (*cairo_write_func_t)(void *closure, const unsigned char *data,
                                             unsigned int length);
typedef cairo_status_t (*cairo_read_func_t)(void *closure, unsigned char *data,
                                            unsigned int length);
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttribute PangoAttribute;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoRectangle {
  int x, y, width, height;
} PangoRectangle;
typedef int PangoWeight;
typedef int PangoWrapMode;
typedef int PangoAlignment;
typedef int PangoEllipsizeMode;
typedef int PangoDirection;
typedef void *gpointer;
typedef int gboolean;
#endif

#define PASSTOOL_CAIRO(_)                                                                          \
  _(cairo_surface_t *, cairo_pdf_surface_create_for_stream,                                        \
    (cairo_write_func_t, void *, double, double))                                                  \
  _(void, cairo_pdf_surface_set_size, (cairo_surface_t *, double, double))                         \
  _(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *, cairo_pdf_metadata_t, const char *)) \
  _(cairo_surface_t *, cairo_svg_surface_create_for_stream,                                        \
    (cairo_write_func_t, void *, double, double))                                                  \
  _(void, cairo_svg_surface_set_document_unit, (cairo_surface_t *, cairo_svg_unit_t))              \
  _(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int))                     \
  _(cairo_status_t, cairo_surface_write_to_png_stream,                                             \
    (cairo_surface_t *, cairo_write_func_t, void *))                                               \
  _(void, cairo_surface_finish, (cairo_surface_t *))                                               \
  _(void, cairo_surface_destroy, (cairo_surface_t *))                                              \
  _(cairo_status_t, cairo_surface_status, (cairo_surface_t *))                                     \
  _(const char *, cairo_status_to_string, (cairo_status_t))                                        \
  _(cairo_t *, cairo_create, (cairo_surface_t *))                                                  \
  _(void, cairo_destroy, (cairo_t *))                                                              \
  _(cairo_status_t, cairo_status, (cairo_t *))                                                     \
  _(void, cairo_show_page, (cairo_t *))                                                            \
  _(void, cairo_scale, (cairo_t *, double, double))                                                \
  _(void, cairo_set_source_rgb, (cairo_t *, double, double, double))                               \
  _(void, cairo_set_line_width, (cairo_t *, double))                                               \
  _(void, cairo_set_line_cap, (cairo_t *, cairo_line_cap_t))                                       \
  _(void, cairo_set_dash, (cairo_t *, const double *, int, double))                                \
  _(void, cairo_move_to, (cairo_t *, double, double))                                              \
  _(void, cairo_line_to, (cairo_t *, double, double))                                              \
  _(void, cairo_rectangle, (cairo_t *, double, double, double, double))                            \
  _(void, cairo_fill, (cairo_t *))                                                                 \
  _(void, cairo_stroke, (cairo_t *))                                                               \
  _(void, cairo_paint, (cairo_t *))                                                                \
  _(cairo_surface_t *, cairo_image_surface_create_from_png_stream, (cairo_read_func_t, void *))    \
  _(int, cairo_image_surface_get_width, (cairo_surface_t *))                                       \
  _(int, cairo_image_surface_get_height, (cairo_surface_t *))                                      \
  _(int, cairo_image_surface_get_stride, (cairo_surface_t *))                                      \
  _(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *))                            \
  _(void, cairo_surface_flush, (cairo_surface_t *))                                                \
  _(void, cairo_set_source_surface, (cairo_t *, cairo_surface_t *, double, double))                \
  _(void, cairo_translate, (cairo_t *, double, double))                                            \
  _(void, cairo_save, (cairo_t *))                                                                 \
  _(void, cairo_restore, (cairo_t *))                                                              \
  _(void, cairo_clip, (cairo_t *))                                                                 \
  _(void, cairo_set_antialias, (cairo_t *, cairo_antialias_t))                                     \
  _(cairo_font_options_t *, cairo_font_options_create, (void))                                     \
  _(void, cairo_font_options_destroy, (cairo_font_options_t *))                                    \
  _(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *, cairo_hint_metrics_t))     \
  _(void, cairo_font_options_set_hint_style, (cairo_font_options_t *, cairo_hint_style_t))         \
  _(void, cairo_font_options_set_antialias, (cairo_font_options_t *, cairo_antialias_t))           \
  _(void, pango_cairo_context_set_font_options, (PangoContext *, const cairo_font_options_t *))    \
  _(void, pango_cairo_update_context, (cairo_t *, PangoContext *))                                 \
  _(PangoFontMap *, pango_cairo_font_map_get_default, (void))                                      \
  _(PangoContext *, pango_font_map_create_context, (PangoFontMap *))                               \
  _(PangoLayout *, pango_layout_new, (PangoContext *))                                             \
  _(void, pango_cairo_show_layout, (cairo_t *, PangoLayout *))                                     \
  _(void, pango_cairo_context_set_resolution, (PangoContext *, double))                            \
  _(void, pango_context_set_language, (PangoContext *, PangoLanguage *))                           \
  _(void, pango_context_set_round_glyph_positions, (PangoContext *, gboolean))                     \
  _(PangoLanguage *, pango_language_from_string, (const char *))                                   \
  _(void, pango_layout_set_text, (PangoLayout *, const char *, int))                               \
  _(void, pango_layout_set_font_description, (PangoLayout *, const PangoFontDescription *))        \
  _(void, pango_layout_set_attributes, (PangoLayout *, PangoAttrList *))                           \
  _(PangoAttrList *, pango_attr_list_new, (void))                                                  \
  _(void, pango_attr_list_change, (PangoAttrList *, PangoAttribute *))                             \
  _(void, pango_attr_list_unref, (PangoAttrList *))                                                \
  _(PangoAttribute *, pango_attr_line_height_new_absolute, (int))                                  \
  _(void, pango_layout_set_width, (PangoLayout *, int))                                            \
  _(void, pango_layout_set_height, (PangoLayout *, int))                                           \
  _(void, pango_layout_set_wrap, (PangoLayout *, PangoWrapMode))                                   \
  _(void, pango_layout_set_ellipsize, (PangoLayout *, PangoEllipsizeMode))                         \
  _(void, pango_layout_set_alignment, (PangoLayout *, PangoAlignment))                             \
  _(void, pango_layout_set_single_paragraph_mode, (PangoLayout *, gboolean))                       \
  _(void, pango_layout_get_extents, (PangoLayout *, PangoRectangle *, PangoRectangle *))           \
  _(int, pango_layout_get_line_count, (PangoLayout *))                                             \
  _(int, pango_layout_get_baseline, (PangoLayout *))                                               \
  _(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *))                                   \
  _(gboolean, pango_layout_is_ellipsized, (PangoLayout *))                                         \
  _(PangoDirection, pango_layout_get_direction, (PangoLayout *, int))                              \
  _(PangoFontDescription *, pango_font_description_new, (void))                                    \
  _(void, pango_font_description_free, (PangoFontDescription *))                                   \
  _(void, pango_font_description_set_family, (PangoFontDescription *, const char *))               \
  _(void, pango_font_description_set_weight, (PangoFontDescription *, PangoWeight))                \
  _(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double))              \
  _(void, g_object_unref, (gpointer))

// The enumeration values of the libraries that are used here.
#define PASSTOOL_CAIRO_VALUES(_) \
  _(CAIRO_ANTIALIAS_NONE, 1)     \
  _(CAIRO_ANTIALIAS_GRAY, 2)     \
  _(CAIRO_FORMAT_ARGB32, 0)      \
  _(CAIRO_FORMAT_RGB24, 1)       \
  _(CAIRO_HINT_METRICS_OFF, 1)   \
  _(CAIRO_HINT_STYLE_NONE, 1)    \
  _(CAIRO_LINE_CAP_ROUND, 1)     \
  _(CAIRO_PDF_METADATA_TITLE, 0) \
  _(CAIRO_PDF_METADATA_CREATOR, 4) \
  _(CAIRO_PDF_METADATA_CREATE_DATE, 5) \
  _(CAIRO_PDF_METADATA_MOD_DATE, 6) \
  _(CAIRO_STATUS_READ_ERROR, 10) \
  _(CAIRO_SVG_UNIT_PT, 7)        \
  _(PANGO_ALIGN_LEFT, 0)         \
  _(PANGO_ALIGN_CENTER, 1)       \
  _(PANGO_ALIGN_RIGHT, 2)        \
  _(PANGO_DIRECTION_RTL, 1)      \
  _(PANGO_ELLIPSIZE_NONE, 0)     \
  _(PANGO_ELLIPSIZE_END, 3)      \
  _(PANGO_SCALE, 1024)           \
  _(PANGO_WEIGHT_NORMAL, 400)    \
  _(PANGO_WEIGHT_BOLD, 700)      \
  _(PANGO_WRAP_WORD, 0)          \
  _(PANGO_WRAP_WORD_CHAR, 2)

#ifndef CAIRO_H
#define PASSTOOL_CAIRO_VALUE(name, value) static const int name = value;
PASSTOOL_CAIRO_VALUES(PASSTOOL_CAIRO_VALUE)
#undef PASSTOOL_CAIRO_VALUE
#endif

// librsvg, loaded with the first logo that is an SVG.
#ifndef RSVG_H
typedef struct _RsvgHandle RsvgHandle;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
#endif
#ifndef CAIRO_H
typedef struct _GError GError;
typedef unsigned char guint8;
typedef unsigned long gsize;
typedef double gdouble;
#endif

#define PASSTOOL_RSVG(_)                                                                           \
  _(RsvgHandle *, rsvg_handle_new_from_data, (const guint8 *, gsize, GError **))                   \
  _(gboolean, rsvg_handle_get_intrinsic_size_in_pixels, (RsvgHandle *, gdouble *, gdouble *))      \
  _(gboolean, rsvg_handle_render_document,                                                         \
    (RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **))

#define PASSTOOL_CAIRO_MEMBER(result, name, arguments) result (*name) arguments;
struct passtool_cairo {
  PASSTOOL_CAIRO(PASSTOOL_CAIRO_MEMBER)
};
struct passtool_rsvg {
  PASSTOOL_RSVG(PASSTOOL_CAIRO_MEMBER)
};
#undef PASSTOOL_CAIRO_MEMBER

#ifndef PASSTOOL_CAIRO_CHECK
// Returns the table, or NULL with the reason, which stays valid until the next call. Not
// thread-safe.
const struct passtool_cairo *passtool_cairo_load(const char **reason);
const struct passtool_rsvg *passtool_rsvg_load(const char **reason);
#endif

#endif
