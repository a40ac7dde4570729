// Package outside has programs in any language play: the agent "cmd:./my-agent" is
// another program, which is asked over a line protocol on its standard input and
// answers on its standard output. docs/agents.md describes the protocol.
//
// Its one idea: what a program is sent is made from the view of its seat alone, so it
// can know no more than any other agent; and what it sends is believed only as far as
// the rules allow. A program that is silent, floods, lies or dies is a Fault, which ends
// the game with one line that names the agent and the cause. There is no forfeit: the
// rules of no game give a result for it, and an arena would measure accidents.
//
//	deadreckon                                   program
//	{"type":"hello","protocol":1,...}      ──▶
//	                                       ◀──   {"id":0,"protocol":1}
//	{"type":"begin","seed":7}              ──▶
//	{"type":"decide","id":1,"view":...}    ──▶
//	                                       ◀──   {"id":1,"move":"check"}
//	{"type":"end","score":0.5}             ──▶
//
// One process runs for each seat at each table, in a process group of its own that ends
// with the table (Close), and at the latest with StopAll.
//
// A command is words, with the quotes, backslashes and ~ of a shell. Nothing else of a shell is interpreted.
package outside
