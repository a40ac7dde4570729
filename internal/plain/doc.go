// Command plain counts constructions that make English hard to read, per 1,000 words.
//
//	go run ./internal/plain -over            # the folders over their limit (make plain)
//	go run ./internal/plain                  # every folder against its limit; exit status 1 if one is over
//	go run ./internal/plain -files mcts      # the files of a folder, worst first
//	go run ./internal/plain -worst 30 mcts   # the sentences with the most findings, with file and line
//
// It reads Go comments, sentences in Go string literals (help, errors, printed text), sentences in the
// strings and comments of the page's TypeScript, and Markdown. The file patterns.go lists the
// constructions, with the reason for each. All of them are correct English; a text that uses them often
// has to be read twice. The Go standard library, gonum and OpenSpiel have 2 to 8 findings per 1,000 words.
//
// The count is a thermometer. If a finding is the best way to say something, keep the sentence.
package main
