package golden

import (
	"encoding/json"
	"reflect"
)

// Alike compares two JSON texts. In want the value "*" matches any value, and the key "*" any further
// fields.
func Alike(want, got string) bool {
	var w, g any
	return json.Unmarshal([]byte(want), &w) == nil && json.Unmarshal([]byte(got), &g) == nil && same(w, g)
}

func same(want, got any) bool {
	switch w := want.(type) {
	case string:
		return w == "*" || want == got
	case map[string]any:
		g, ok := got.(map[string]any)
		if _, more := w["*"]; !ok || !more && len(w) != len(g) {
			return false
		}
		for k, v := range w {
			if k == "*" { // any further fields
				continue
			}
			if gv, ok := g[k]; !ok || !same(v, gv) {
				return false
			}
		}
		return true
	case []any:
		g, ok := got.([]any)
		if !ok || len(w) != len(g) {
			return false
		}
		for i := range w {
			if !same(w[i], g[i]) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(want, got)
}
