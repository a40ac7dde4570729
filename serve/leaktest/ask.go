package leaktest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"deadreckon/serve/session"
)

// values are the tested values of each request field. SEAT is replaced by the asking seat, ENTRY by a
// history entry.
var values = map[string][]any{
	"seat": {"SEAT", 0, 1, "nobody"}, "at": {"ENTRY", 0, 99}, "node": {"ENTRY", 0, 99}, "entry": {"ENTRY", 99}, "steps": {0, 1, 99},
	"truth": {true}, "format": {"text", "svg", "record", "position", "trajectory", "pdf"}, "belief": {true}, "theme": {"dark"},
	"plan": {[]string{"an illegal action"}}, "arrows": {[]string{"an illegal action"}}, "actions": {[]string{}, []string{"an illegal action"}},
	"seed": {3}, "told": {false}, "notes": {true}, "comment": {"mine"}, "bookmark": {true},
	"count": {1, 2, 99}, "branch": {1, 9}, "position": {"", "no position"}, "lines": {map[string]string{"turn": "1"}}, "pieces": {[]any{map[string]string{"put": "unit", "at": "001"}}}, "hold": {map[string]string{"put": "5"}, map[string]string{"move": "peter"}},
	"data": {map[string]string{"figures": "no data"}}, "players": {map[string]string{"nobody": "random"}}, "game": {"kuhn", "chess"}, "settings": {map[string]string{"no such": "1"}}, "journal": {"twin"}, "text": {"hello"}, "number": {1},
	"search": {"1"}, "finish": {false}, "iterations": {0}, "seconds": {0}, "everySeconds": {0}, "everyIterations": {0}, "memory": {"1B"}, "threads": {0},
	"rollout": {"no such"}, "net": {"none", "a.net"}, "deeper": {false}, "untilSure": {true}, "moves": {[]string{"an illegal action"}}, "move": {"an illegal action"}, "rounds": {0},
	"why": {"an illegal action", "pass"}, "chosen": {[]string{"hide 001", "hide loft", "an illegal action"}}, "from": {"029", "center", "cabin1", "9,10"}, "to": {"013"},
}

// bounds make the searches of an op short.
var bounds = map[string]map[string]any{
	"suggest": {"iterations": 20}, "evaluate": {"iterations": 20}, "sweep": {"rounds": 3, "seed": 1}, "review": {"iterations": 6, "seed": 1},
}

// Fields returns the names of the JSON fields in the request of an op, except its id and op.
func Fields(op session.Op) (names []string) {
	for _, f := range reflect.VisibleFields(reflect.TypeOf(op.Request()).Elem()) {
		if name := fieldName(f); name != "" && name != "-" && name != "id" && name != "op" {
			names = append(names, name)
		}
	}
	return names
}

// Field returns the field of an op's request that has a name in JSON.
func Field(op session.Op, name string) reflect.StructField {
	all := reflect.VisibleFields(reflect.TypeOf(op.Request()).Elem())
	return all[slices.IndexFunc(all, func(f reflect.StructField) bool { return fieldName(f) == name })]
}

func fieldName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// Requests returns the JSON requests that a client may send: each op without fields, with one field,
// and with the seat and one field. For the owner's own session it includes only ops about a
// seat. It omits ops that let others or chance act, since these differ, and searches unless search is
// set.
func Requests(t testing.TB, who session.Client, seat string, entry int, search bool) (all []string) {
	t.Helper()
	add := func(op string, fields ...map[string]any) {
		with := map[string]any{"id": fmt.Sprint(len(all)), "op": op}
		for _, some := range append([]map[string]any{bounds[op]}, fields...) {
			for name, value := range some {
				switch value {
				case "SEAT":
					value = seat
				case "ENTRY":
					value = entry
				}
				with[name] = value
			}
		}
		text, err := json.Marshal(with)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
	toSeat := map[string]any{"seat": "SEAT"}
	for _, op := range session.Ops(who) {
		fields := Fields(op)
		about := slices.Contains(fields, "seat")
		if op.Seat == session.Tells || op.Searches && !search || who == session.Alone && (!about || op.Seat == session.Enters) {
			continue
		}
		if who != session.Alone {
			add(op.Name)
		}
		for _, name := range fields {
			if values[name] == nil {
				t.Errorf("no test values for the field %s of %s", name, op.Name)
			}
			for _, value := range values[name] {
				with := map[string]any{name: value}
				if name == "steps" {
					with["node"] = "ENTRY" // which they are of
				}
				switch {
				case about && name != "seat":
					add(op.Name, toSeat, with)
				case who != session.Alone || value == "SEAT":
					add(op.Name, with)
				}
			}
		}
	}
	for _, name := range session.Names(session.Alone) {
		if !slices.Contains(session.Names(who), name) {
			add(name) // must be refused
		}
	}
	return all
}
