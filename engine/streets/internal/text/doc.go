// Package text is streets in words: actions as they are typed and explained, why one is refused,
// positions as files, tables and pictures, and what has happened.
package text
