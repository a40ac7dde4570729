// Package share writes a game to one HTML file that any browser opens: the drawing, story, analysis and
// notes of every entry, and the game itself.
//
// A file can be verified. Everything in it follows from its entries by the rules, except the analysis:
// Verify rebuilds it and compares. Damaged files and other formats are refused. No script from a file is
// read: its content is data.
package share
