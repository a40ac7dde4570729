// Package outside runs programs in any language as agents: "cmd:./my-agent" answers questions in a
// line protocol on its standard input and output. docs/agents.md describes the protocol.
//
// A program gets only the view of its seat, so it knows no more than any other agent, and its
// answers are checked against the rules. A program that is silent, floods, lies or dies is a Fault.
// It ends the game with one line that names the agent and the cause. There is no forfeit, because
// no rules define its score.
//
//	deadreckon                                   program
//	{"type":"hello","protocol":1,...}      ──▶
//	                                       ◀──   {"id":0,"protocol":1}
//	{"type":"begin","seed":7}              ──▶
//	{"type":"decide","id":1,"view":...}    ──▶
//	                                       ◀──   {"id":1,"move":"check"}
//	{"type":"end","score":0.5}             ──▶
//
// Each seat of each referee has a process, in a process group of its own. It ends with Close, and at
// the latest with StopAll. A command is split into words with the quotes, backslashes and ~ of a
// shell; nothing else is interpreted.
package outside
