// Package report lays out the results of a run: an answer, tables, figures, and provenance.
//
// Its one idea: a package that measures something fills in one Report, in plain text, and each
// format has one renderer here. Table writes a terminal's text, Markdown and CSV; Chart, Intervals
// and Heat write SVG; Report writes pages of Markdown and HTML.
//
// It does not measure anything, and it imports only the standard library and package stats: a
// program that links it gets no plotting library and no fonts. It does not use html/template,
// because the linker keeps every exported method of a program that can run a template.
package report
