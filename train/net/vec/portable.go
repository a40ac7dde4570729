package vec

import "math"

func mulAddPortable(c []float32, a Matrix, b []float32, m, n, k int) {
	for i := range m {
		row := c[i*n : (i+1)*n]
		for p := range k {
			if x := a.Data[i*a.Row+p*a.Col]; x != 0 {
				for j, v := range b[p*n : (p+1)*n] {
					row[j] += x * v
				}
			}
		}
	}
}

func adamPortable(w, g, m, v []float32, a *Adam) {
	for i := range w {
		gradient := g[i] * a.Scale
		m[i] = a.Beta1*m[i] + a.Rest1*gradient
		v[i] = a.Beta2*v[i] + a.Rest2*gradient*gradient
		w[i] = a.Keep*w[i] - a.Rate*m[i]/(float32(math.Sqrt(float64(v[i])))*a.Root+a.Epsilon)
	}
}
