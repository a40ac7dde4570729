package session_test

import (
	"reflect"
	"slices"
	"testing"

	"deadreckon/agents/advice"
	"deadreckon/internal/access"
	_ "deadreckon/internal/games"
	"deadreckon/serve/session"
)

// The table is in order, and says of every request whether it may name files, and whether it searches.
func TestTable(t *testing.T) {
	naming := []reflect.Type{reflect.TypeFor[advice.Net](), reflect.TypeFor[session.Settings](), reflect.TypeFor[session.Named]()}
	all := slices.Concat(session.Ops(session.Alone), session.Ops(session.Whole))
	for _, op := range all {
		r := op.Empty(access.Permission{})
		files := slices.ContainsFunc(reflect.VisibleFields(reflect.TypeOf(r).Elem()), func(f reflect.StructField) bool { return slices.Contains(naming, f.Type) })
		if files != op.Files {
			t.Errorf("%s may name files: %v, and its request has a place for one: %v", op.Name, op.Files, files)
		}
		if _, is := r.(session.Search); is != op.Searches {
			t.Errorf("%s searches: %v, and its request is one: %v", op.Name, op.Searches, is)
		}
		if session.OpOf(r).Name != op.Name {
			t.Errorf("%s has the type of another", op.Name)
		}
		if _, tells := r.(session.ViewerRequest); !tells && (op.Seat == session.Notes || op.Seat == session.Tells) {
			t.Errorf("%s is told to a seat, and no seat can be named", op.Name)
		}
	}
	if names := session.Names(session.Alone); !slices.IsSorted(names) || len(all) < 50 {
		t.Errorf("%v, and %d rows", names, len(all))
	}
}

// Missing required fields are named.
func TestMust(t *testing.T) {
	s := session.New()
	if err := s.Open("kuhn", nil, 1); err != nil {
		t.Fatal(err)
	}
	a := session.Asker{Session: s, SearchPool: session.NewSearchPool(1, func(session.Told) {})}
	for _, op := range session.Ops(session.Alone) {
		release := s.Hold() // the op go plays on
		_, err := a.Do(op.Request())
		if release(); op.Must != "" && err == nil {
			t.Errorf("%s without %s is done", op.Name, op.Must)
		}
	}
}
