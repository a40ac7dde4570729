package mall

import (
	"reflect"
	"testing"
	"unsafe"
)

// TestStateIsFlat checks the design's budget: at most 512 bytes, no pointers,
// and no padding, on which State.key relies.
func TestStateIsFlat(t *testing.T) {
	typ := reflect.TypeFor[State]()
	if n := typ.Size(); n > 512 || n%8 != 0 {
		t.Errorf("a State has %d bytes; want at most 512 and a multiple of 8", n)
	}
	var check func(name string, typ reflect.Type)
	check = func(name string, typ reflect.Type) {
		switch typ.Kind() {
		case reflect.Array:
			check(name, typ.Elem())
		case reflect.Struct:
			var end uintptr
			for i := range typ.NumField() {
				f := typ.Field(i)
				if f.Offset != end {
					t.Errorf("%d bytes of padding before %s.%s", f.Offset-end, name, f.Name)
				}
				end = f.Offset + f.Type.Size()
				check(name+"."+f.Name, f.Type)
			}
			if end != typ.Size() {
				t.Errorf("%d bytes of padding at the end of %s", typ.Size()-end, name)
			}
		case reflect.Pointer, reflect.Map, reflect.Slice, reflect.String, reflect.Interface, reflect.Chan, reflect.Func, reflect.UnsafePointer:
			t.Errorf("%s is a %s", name, typ.Kind())
		}
	}
	check("State", typ)
	t.Logf("%d bytes", unsafe.Sizeof(State{}))
}
