//go:build libtorch

package libtorch

import lib "github.com/sugarme/gotch/libtch"

// One method for each function of libtorch that nets want, under its name there; one
// with _ writes into x.

func (s *scope) empty(kind int32, device int32, shape ...int64) tensor {
	lib.AtgEmpty(&s.out[0], shape, len(shape), kind, device)
	return s.took("empty", 1)
}

func (s *scope) zeros(device int32, shape ...int64) tensor {
	lib.AtgZeros(&s.out[0], shape, len(shape), kindFloat, device)
	return s.took("zeros", 1)
}

func (s *scope) to(x tensor, device int32) tensor {
	lib.AtgTo(&s.out[0], x, device)
	return s.took("to", 1)
}

func (s *scope) contiguous(x tensor) tensor {
	lib.AtgContiguous(&s.out[0], x)
	return s.took("contiguous", 1)
}

func (s *scope) view(x tensor, shape ...int64) tensor {
	lib.AtgView(&s.out[0], x, shape, len(shape))
	return s.took("view", 1)
}

func (s *scope) narrow(x tensor, start, length int64) tensor {
	lib.AtgNarrow(&s.out[0], x, 0, start, length)
	return s.took("narrow", 1)
}

func (s *scope) cat(dim int64, x ...tensor) tensor {
	lib.AtgCat(&s.out[0], x, len(x), dim)
	return s.took("cat", 1)
}

func (s *scope) stack(x ...tensor) tensor {
	lib.AtgStack(&s.out[0], x, len(x), 0)
	return s.took("stack", 1)
}

func (s *scope) add(x, y tensor) tensor {
	lib.AtgAdd(&s.out[0], x, y)
	return s.took("add", 1)
}

func (s *scope) add_(x, y tensor) tensor {
	lib.AtgAdd_(&s.out[0], x, y)
	return s.took("add_", 1)
}

func (s *scope) addScalar_(x tensor, y float64) tensor {
	lib.AtgAddScalar_(&s.out[0], x, s.scalar(y))
	return s.took("add_", 1)
}

func (s *scope) sub(x, y tensor) tensor {
	lib.AtgSub(&s.out[0], x, y)
	return s.took("sub", 1)
}

func (s *scope) mul(x, y tensor) tensor {
	lib.AtgMul(&s.out[0], x, y)
	return s.took("mul", 1)
}

func (s *scope) mulScalar(x tensor, y float64) tensor {
	lib.AtgMulScalar(&s.out[0], x, s.scalar(y))
	return s.took("mul", 1)
}

func (s *scope) mulScalar_(x tensor, y float64) tensor {
	lib.AtgMulScalar_(&s.out[0], x, s.scalar(y))
	return s.took("mul_", 1)
}

func (s *scope) addcmul_(x, y, z tensor) tensor {
	lib.AtgAddcmul_(&s.out[0], x, y, z)
	return s.took("addcmul_", 1)
}

func (s *scope) addcdiv_(x, y, z tensor) tensor {
	lib.AtgAddcdiv_(&s.out[0], x, y, z)
	return s.took("addcdiv_", 1)
}

func (s *scope) exp(x tensor) tensor {
	lib.AtgExp(&s.out[0], x)
	return s.took("exp", 1)
}

func (s *scope) clamp(x tensor, least, most float64) tensor {
	lib.AtgClamp(&s.out[0], x, s.scalar(least), s.scalar(most))
	return s.took("clamp", 1)
}

// minimum has half the gradient of each where the two are equal.
func (s *scope) minimum(x, y tensor) tensor {
	lib.AtgMinimum(&s.out[0], x, y)
	return s.took("minimum", 1)
}

func (s *scope) sqrt(x tensor) tensor {
	lib.AtgSqrt(&s.out[0], x)
	return s.took("sqrt", 1)
}

func (s *scope) sum(x tensor) tensor {
	lib.AtgSum(&s.out[0], x, kindFloat)
	return s.took("sum", 1)
}

func (s *scope) sumDim(x tensor, dim int64) tensor {
	lib.AtgSumDimIntlist(&s.out[0], x, []int64{dim}, 1, 0, kindFloat)
	return s.took("sum", 1)
}

func (s *scope) mean(x tensor, dim int64) tensor {
	lib.AtgMeanDim(&s.out[0], x, []int64{dim}, 1, 0, kindFloat)
	return s.took("mean", 1)
}

// max has the gradient of the first of those that are the greatest.
func (s *scope) max(x tensor, dim int64) tensor {
	lib.AtgMaxDim(&s.out[0], x, dim, 0)
	return s.took("max", 2)
}

func (s *scope) norm(x tensor) tensor {
	lib.AtgNorm(&s.out[0], x)
	return s.took("norm", 1)
}

func (s *scope) relu_(x tensor) tensor {
	lib.AtgRelu_(&s.out[0], x)
	return s.took("relu_", 1)
}

func (s *scope) softmax(x tensor) tensor {
	lib.AtgSoftmax(&s.out[0], x, 1, kindFloat)
	return s.took("softmax", 1)
}

func (s *scope) logSoftmax(x tensor) tensor {
	lib.AtgLogSoftmax(&s.out[0], x, 1, kindFloat)
	return s.took("log_softmax", 1)
}

func (s *scope) matmul(x, y tensor) tensor {
	lib.AtgMatmul(&s.out[0], x, y)
	return s.took("matmul", 1)
}

func (s *scope) addmm(bias, x, y tensor) tensor {
	lib.AtgAddmm(&s.out[0], bias, x, y)
	return s.took("addmm", 1)
}

func (s *scope) addmm_(y, x, w tensor) tensor {
	lib.AtgAddmm_(&s.out[0], y, x, w)
	return s.took("addmm_", 1)
}

// linear is x w^T + bias.
func (s *scope) linear(x, w, bias tensor) tensor {
	lib.AtgLinear(&s.out[0], x, w, bias)
	return s.took("linear", 1)
}

func (s *scope) indexSelect(x, index tensor) tensor {
	lib.AtgIndexSelect(&s.out[0], x, 0, index)
	return s.took("index_select", 1)
}

// gather returns for each row of x the number at its index.
func (s *scope) gather(x, index tensor) tensor {
	lib.AtgGather(&s.out[0], x, 1, index, 0)
	return s.took("gather", 1)
}

func (s *scope) indexAdd_(x, index, y tensor) tensor {
	lib.AtgIndexAdd_(&s.out[0], x, 0, index, y)
	return s.took("index_add_", 1)
}

// embeddingBag returns for each bag the sum of the rows of x that it lists: the rows
// from ends[i] to ends[i+1]-1 in index.
func (s *scope) embeddingBag(x, index, ends tensor) tensor {
	const sum, withLast = 0, 1
	lib.AtgEmbeddingBag(&s.out[0], x, index, ends, 0, sum, 0, nil, withLast)
	return s.took("embedding_bag", 4)
}

// backward returns the gradients of x, a number, by each of the leaves. That of a leaf
// that x does not depend on is nil.
func (s *scope) backward(x tensor, leaves []tensor) []tensor {
	gradients := make([]tensor, len(leaves))
	lib.AtRunBackward(&x, 1, &leaves[0], len(leaves), &gradients[0], 0, 0)
	check("backward")
	s.tensors = append(s.tensors, gradients...)
	for i, gradient := range gradients {
		if !lib.AtDefined(gradient) {
			gradients[i] = nil
		}
	}
	return gradients
}
