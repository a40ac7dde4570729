//go:build libtorch

package libtorch

import lib "github.com/sugarme/gotch/libtch"

// This file has one method for each function of libtorch that nets use, with its name there.
// One whose name ends in _ changes x.

func (s *scope) op1(name string, f func(*tensor, tensor), x tensor) tensor {
	f(&s.out[0], x)
	return s.took(name, 1)
}

func (s *scope) op2(name string, f func(_ *tensor, _, _ tensor), x, y tensor) tensor {
	f(&s.out[0], x, y)
	return s.took(name, 1)
}

func (s *scope) op3(name string, f func(_ *tensor, _, _, _ tensor), x, y, z tensor) tensor {
	f(&s.out[0], x, y, z)
	return s.took(name, 1)
}

func (s *scope) opScalar(name string, f func(*tensor, tensor, lib.Cscalar), x tensor, y float64) tensor {
	f(&s.out[0], x, s.scalar(y))
	return s.took(name, 1)
}

func (s *scope) contiguous(x tensor) tensor { return s.op1("contiguous", lib.AtgContiguous, x) }
func (s *scope) exp(x tensor) tensor        { return s.op1("exp", lib.AtgExp, x) }
func (s *scope) sqrt(x tensor) tensor       { return s.op1("sqrt", lib.AtgSqrt, x) }
func (s *scope) norm(x tensor) tensor       { return s.op1("norm", lib.AtgNorm, x) }
func (s *scope) relu_(x tensor) tensor      { return s.op1("relu_", lib.AtgRelu_, x) }

func (s *scope) add(x, y tensor) tensor    { return s.op2("add", lib.AtgAdd, x, y) }
func (s *scope) add_(x, y tensor) tensor   { return s.op2("add_", lib.AtgAdd_, x, y) }
func (s *scope) sub(x, y tensor) tensor    { return s.op2("sub", lib.AtgSub, x, y) }
func (s *scope) mul(x, y tensor) tensor    { return s.op2("mul", lib.AtgMul, x, y) }
func (s *scope) matmul(x, y tensor) tensor { return s.op2("matmul", lib.AtgMatmul, x, y) }

// minimum splits the gradient of equal numbers between both.
func (s *scope) minimum(x, y tensor) tensor { return s.op2("minimum", lib.AtgMinimum, x, y) }

func (s *scope) addcmul_(x, y, z tensor) tensor  { return s.op3("addcmul_", lib.AtgAddcmul_, x, y, z) }
func (s *scope) addcdiv_(x, y, z tensor) tensor  { return s.op3("addcdiv_", lib.AtgAddcdiv_, x, y, z) }
func (s *scope) addmm(bias, x, y tensor) tensor  { return s.op3("addmm", lib.AtgAddmm, bias, x, y) }
func (s *scope) addmm_(y, x, w tensor) tensor    { return s.op3("addmm_", lib.AtgAddmm_, y, x, w) }
func (s *scope) linear(x, w, bias tensor) tensor { return s.op3("linear", lib.AtgLinear, x, w, bias) } // x w^T + bias

func (s *scope) addScalar_(x tensor, y float64) tensor {
	return s.opScalar("add_", lib.AtgAddScalar_, x, y)
}

func (s *scope) mulScalar(x tensor, y float64) tensor {
	return s.opScalar("mul", lib.AtgMulScalar, x, y)
}

func (s *scope) mulScalar_(x tensor, y float64) tensor {
	return s.opScalar("mul_", lib.AtgMulScalar_, x, y)
}

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

func (s *scope) clamp(x tensor, least, most float64) tensor {
	lib.AtgClamp(&s.out[0], x, s.scalar(least), s.scalar(most))
	return s.took("clamp", 1)
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

// max gives the gradient to the first of equal maxima.
func (s *scope) max(x tensor, dim int64) tensor {
	lib.AtgMaxDim(&s.out[0], x, dim, 0)
	return s.took("max", 2)
}

func (s *scope) softmax(x tensor) tensor {
	lib.AtgSoftmax(&s.out[0], x, 1, kindFloat)
	return s.took("softmax", 1)
}

func (s *scope) logSoftmax(x tensor) tensor {
	lib.AtgLogSoftmax(&s.out[0], x, 1, kindFloat)
	return s.took("log_softmax", 1)
}

func (s *scope) indexSelect(x, index tensor) tensor {
	lib.AtgIndexSelect(&s.out[0], x, 0, index)
	return s.took("index_select", 1)
}

// gather returns x[i][index[i]] for each row i.
func (s *scope) gather(x, index tensor) tensor {
	lib.AtgGather(&s.out[0], x, 1, index, 0)
	return s.took("gather", 1)
}

func (s *scope) indexAdd_(x, index, y tensor) tensor {
	lib.AtgIndexAdd_(&s.out[0], x, 0, index, y)
	return s.took("index_add_", 1)
}

// embeddingBag returns, for each bag i, the sum of the rows of x in index[ends[i]:ends[i+1]].
func (s *scope) embeddingBag(x, index, ends tensor) tensor {
	const sum, withLast = 0, 1
	lib.AtgEmbeddingBag(&s.out[0], x, index, ends, 0, sum, 0, nil, withLast)
	return s.took("embedding_bag", 4)
}

// backward returns the gradients of the number x with respect to the leaves, nil for a leaf
// that x does not depend on.
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
