// Package rulebook explains each rule of package streets in a sentence: the chapters of the rulebook in
// our words, its tables, events and traits, and our readings of gaps and contradictions. A test of package
// streets finds cited rules without an explanation.
//
// It has only words. The code of a rule is in the chapters of internal/rules that cite it.
package rulebook
