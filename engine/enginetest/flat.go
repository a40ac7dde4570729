package enginetest

import "reflect"

// Flat checks that a state type is flat and has at most most bytes. It has no pointers, so a copy
// is one assignment, and no padding, so its bytes can be compared and hashed.
func Flat(t TB, typ reflect.Type, most uintptr) {
	t.Helper()
	if n := typ.Size(); n > most {
		t.Errorf("%s has %d bytes; want at most %d", typ, n, most)
	}
	flat(t, typ.String(), typ)
	t.Logf("%d bytes", typ.Size())
}

func flat(t TB, name string, typ reflect.Type) {
	t.Helper()
	switch typ.Kind() {
	case reflect.Array:
		flat(t, name, typ.Elem())
	case reflect.Struct:
		var end uintptr
		for i := range typ.NumField() {
			f := typ.Field(i)
			if f.Offset != end {
				t.Errorf("%d bytes of padding before %s.%s", f.Offset-end, name, f.Name)
			}
			end = f.Offset + f.Type.Size()
			flat(t, name+"."+f.Name, f.Type)
		}
		if end != typ.Size() {
			t.Errorf("%d bytes of padding at the end of %s", typ.Size()-end, name)
		}
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.String, reflect.Interface, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		t.Errorf("%s is a %s", name, typ.Kind())
	}
}
