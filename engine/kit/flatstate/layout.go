package flatstate

import (
	"fmt"
	"reflect"
	"strings"

	"deadreckon/engine"
)

// Layout returns the parts of an S for engine.About.ViewLayout. A field is named by its tag, such
// as `part:"turn"`, or by its name with a small first letter. Nested fields are a.b, array elements
// a.0.b. S must be a struct of bools, fixed-size integers, arrays, and structs of these; else
// Layout panics.
func Layout[S any]() []engine.Part { return appendParts(nil, "", 0, reflect.TypeFor[S]()) }

// numpyTypes are the numpy names of field types.
var numpyTypes = map[reflect.Kind]string{
	reflect.Bool: "|b1", reflect.Uint8: "|u1", reflect.Int8: "|i1",
	reflect.Uint16: "<u2", reflect.Uint32: "<u4", reflect.Uint64: "<u8",
}

func appendParts(parts []engine.Part, name string, offset int, t reflect.Type) []engine.Part {
	count, of := 1, t
	for of.Kind() == reflect.Array {
		count *= of.Len()
		of = of.Elem()
	}
	if word, ok := numpyTypes[of.Kind()]; ok {
		return append(parts, engine.Part{Name: name, Type: word, Offset: offset, Count: count})
	}
	if t.Kind() == reflect.Array {
		for i := range t.Len() {
			parts = appendParts(parts, fmt.Sprintf("%s.%d", name, i), offset+i*int(t.Elem().Size()), t.Elem())
		}
		return parts
	}
	if t.Kind() != reflect.Struct {
		panic(fmt.Sprintf("flatstate: a %v is no part of a layout", t))
	}
	for i := range t.NumField() {
		field := t.Field(i)
		full := field.Tag.Get("part")
		if full == "" {
			full = strings.ToLower(field.Name[:1]) + field.Name[1:]
		}
		if name != "" {
			full = name + "." + full
		}
		parts = appendParts(parts, full, offset+int(field.Offset), field.Type)
	}
	return parts
}
