// Package leaktest tests that an interface of the server tells a seat nothing that the seat may not know.
//
// Twins are two games that differ only in facts hidden from a seat. The output of an interface for that
// seat must be the same for both, byte by byte, including order, lengths and errors. The requests come
// from the table of ops, so new ops and fields are included.
package leaktest
