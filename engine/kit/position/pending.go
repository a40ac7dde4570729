package position

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"unsafe"
)

// Pending returns the fields that the lines of a state's board do not contain, under their names
// and the names of the structs around them, for engine.Narrator. Say writes a field by its name
// without indices, such as fight.who. Other values with a String method are written by it.
func (w *Whole[N, S]) Pending(n N, s *S) map[string]string {
	text := w.Write(s)
	board, check, err := w.Read(n, "", text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v\n%s", w.Game, err, text)) // as in Format
	}
	if said := *board; said == *s || w.GoesOn && check() == nil && *board == *s {
		return nil
	} else if w.GoesOn {
		*board = said
	}
	out := map[string]string{}
	say := func(field string, v any) string { return "" }
	if w.Say != nil {
		say = func(field string, v any) string { return w.Say(s, indices.ReplaceAllString(field, ""), v) }
	}
	pending(out, "", say, reflect.NewAt(reflect.TypeFor[S](), unsafe.Pointer(s)).Elem(), reflect.NewAt(reflect.TypeFor[S](), unsafe.Pointer(board)).Elem())
	return out
}

// indices are array indices in a field name.
var indices = regexp.MustCompile(`\.\d+`)

// pending adds the fields in which two values differ, with the values of the first.
func pending(out map[string]string, name string, say func(string, any) string, a, b reflect.Value) {
	if a.Equal(b) {
		return
	}
	if words := say(name, a.Interface()); words != "" {
		out[name] = words
		return
	}
	join := func(part string) string { return strings.TrimPrefix(name+"."+part, ".") }
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			pending(out, join(a.Type().Field(i).Name), say, field(a, i), field(b, i))
		}
	case reflect.Array:
		for i := range a.Len() {
			pending(out, join(fmt.Sprint(i)), say, a.Index(i), b.Index(i))
		}
	default:
		out[name] = fmt.Sprint(a.Interface())
	}
}

// field returns a field of a struct, exported or not.
func field(v reflect.Value, i int) reflect.Value {
	f := v.Field(i)
	return reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem()
}
