#include "go_asm.h"
#include "textflag.h"

// Each loop takes 8 elements at a time, then one at a time. CX counts what is
// left, and AX is the byte offset.

// func addScaled4AVX2(y, a, b, c, d *float32, by *[4]float32, n int)
TEXT ·addScaled4AVX2(SB), NOSPLIT, $0-56
	MOVQ y+0(FP), DI
	MOVQ a+8(FP), R8
	MOVQ b+16(FP), R9
	MOVQ c+24(FP), R10
	MOVQ d+32(FP), R11
	MOVQ by+40(FP), SI
	MOVQ n+48(FP), CX
	VBROADCASTSS (SI), Y12
	VBROADCASTSS 4(SI), Y13
	VBROADCASTSS 8(SI), Y14
	VBROADCASTSS 12(SI), Y15
	XORQ AX, AX
	SUBQ $16, CX
	JL   four8

four16:
	VMOVUPS (DI)(AX*1), Y0
	VMOVUPS 32(DI)(AX*1), Y1
	VFMADD231PS (R8)(AX*1), Y12, Y0
	VFMADD231PS 32(R8)(AX*1), Y12, Y1
	VFMADD231PS (R9)(AX*1), Y13, Y0
	VFMADD231PS 32(R9)(AX*1), Y13, Y1
	VFMADD231PS (R10)(AX*1), Y14, Y0
	VFMADD231PS 32(R10)(AX*1), Y14, Y1
	VFMADD231PS (R11)(AX*1), Y15, Y0
	VFMADD231PS 32(R11)(AX*1), Y15, Y1
	VMOVUPS Y0, (DI)(AX*1)
	VMOVUPS Y1, 32(DI)(AX*1)
	ADDQ $64, AX
	SUBQ $16, CX
	JGE  four16

four8:
	ADDQ $8, CX
	JL   four1
	VMOVUPS (DI)(AX*1), Y0
	VFMADD231PS (R8)(AX*1), Y12, Y0
	VFMADD231PS (R9)(AX*1), Y13, Y0
	VFMADD231PS (R10)(AX*1), Y14, Y0
	VFMADD231PS (R11)(AX*1), Y15, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ $32, AX
	SUBQ $8, CX

four1:
	ADDQ $8, CX
	JZ   fourend

fourloop:
	VMOVSS (DI)(AX*1), X0
	VFMADD231SS (R8)(AX*1), X12, X0
	VFMADD231SS (R9)(AX*1), X13, X0
	VFMADD231SS (R10)(AX*1), X14, X0
	VFMADD231SS (R11)(AX*1), X15, X0
	VMOVSS X0, (DI)(AX*1)
	ADDQ $4, AX
	DECQ CX
	JNZ  fourloop

fourend:
	VZEROUPPER
	RET

// func addScaledAVX2(y, x *float32, by float32, n int)
TEXT ·addScaledAVX2(SB), NOSPLIT, $0-32
	MOVQ y+0(FP), DI
	MOVQ x+8(FP), SI
	VBROADCASTSS by+16(FP), Y15
	MOVQ n+24(FP), CX
	XORQ AX, AX
	SUBQ $8, CX
	JL   one1

one8:
	VMOVUPS (DI)(AX*1), Y0
	VFMADD231PS (SI)(AX*1), Y15, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ $32, AX
	SUBQ $8, CX
	JGE  one8

one1:
	ADDQ $8, CX
	JZ   oneend

oneloop:
	VMOVSS (DI)(AX*1), X0
	VFMADD231SS (SI)(AX*1), X15, X0
	VMOVSS X0, (DI)(AX*1)
	ADDQ $4, AX
	DECQ CX
	JNZ  oneloop

oneend:
	VZEROUPPER
	RET

// func dotAVX2(x, y *float32, n int) float32
TEXT ·dotAVX2(SB), NOSPLIT, $0-28
	MOVQ x+0(FP), DI
	MOVQ y+8(FP), SI
	MOVQ n+16(FP), CX
	XORQ AX, AX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	SUBQ $32, CX
	JL   dot8

dot32:
	VMOVUPS (DI)(AX*1), Y4
	VMOVUPS 32(DI)(AX*1), Y5
	VMOVUPS 64(DI)(AX*1), Y6
	VMOVUPS 96(DI)(AX*1), Y7
	VFMADD231PS (SI)(AX*1), Y4, Y0
	VFMADD231PS 32(SI)(AX*1), Y5, Y1
	VFMADD231PS 64(SI)(AX*1), Y6, Y2
	VFMADD231PS 96(SI)(AX*1), Y7, Y3
	ADDQ $128, AX
	SUBQ $32, CX
	JGE  dot32

dot8:
	VADDPS Y2, Y0, Y0
	VADDPS Y3, Y1, Y1
	ADDQ $24, CX
	JL   dot1

dotloop8:
	VMOVUPS (DI)(AX*1), Y4
	VFMADD231PS (SI)(AX*1), Y4, Y0
	ADDQ $32, AX
	SUBQ $8, CX
	JGE  dotloop8

dot1:
	VADDPS Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS X1, X0, X0
	VMOVHLPS X0, X0, X1
	VADDPS X1, X0, X0
	VMOVSHDUP X0, X1
	VADDSS X1, X0, X0
	ADDQ $8, CX
	JZ   dotend

dotloop:
	VMOVSS (DI)(AX*1), X1
	VFMADD231SS (SI)(AX*1), X1, X0
	ADDQ $4, AX
	DECQ CX
	JNZ  dotloop

dotend:
	VZEROUPPER
	MOVSS X0, ret+24(FP)
	RET

// MAX with zero first and the number second returns the number if it is NaN.

// func reluAVX2(x *float32, n int)
TEXT ·reluAVX2(SB), NOSPLIT, $0-16
	MOVQ x+0(FP), DI
	MOVQ n+8(FP), CX
	VXORPS Y15, Y15, Y15
	SUBQ $8, CX
	JL   relu1

relu8:
	VMAXPS (DI), Y15, Y0
	VMOVUPS Y0, (DI)
	ADDQ $32, DI
	SUBQ $8, CX
	JGE  relu8

relu1:
	ADDQ $8, CX
	JZ   reluend

reluloop:
	VMAXSS (DI), X15, X0
	VMOVSS X0, (DI)
	ADDQ $4, DI
	DECQ CX
	JNZ  reluloop

reluend:
	VZEROUPPER
	RET

// func reluBackAVX2(d, y *float32, n int)
TEXT ·reluBackAVX2(SB), NOSPLIT, $0-24
	MOVQ d+0(FP), DI
	MOVQ y+8(FP), SI
	MOVQ n+16(FP), CX
	XORQ AX, AX
	VXORPS Y15, Y15, Y15
	SUBQ $8, CX
	JL   back1

back8:
	VCMPPS $4, (SI)(AX*1), Y15, Y0 // not equal
	VANDPS (DI)(AX*1), Y0, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ $32, AX
	SUBQ $8, CX
	JGE  back8

back1:
	ADDQ $8, CX
	JZ   backend

backloop:
	VMOVSS (SI)(AX*1), X1
	VMOVSS (DI)(AX*1), X2
	VCMPSS $4, X1, X15, X0
	VANDPS X2, X0, X0
	VMOVSS X0, (DI)(AX*1)
	ADDQ $4, AX
	DECQ CX
	JNZ  backloop

backend:
	VZEROUPPER
	RET

// func maxAVX2(y, x *float32, n int)
TEXT ·maxAVX2(SB), NOSPLIT, $0-24
	MOVQ y+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), CX
	XORQ AX, AX
	SUBQ $8, CX
	JL   max1

max8:
	VMOVUPS (SI)(AX*1), Y0
	VMAXPS (DI)(AX*1), Y0, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ $32, AX
	SUBQ $8, CX
	JGE  max8

max1:
	ADDQ $8, CX
	JZ   maxend

maxloop:
	VMOVSS (SI)(AX*1), X0
	VMAXSS (DI)(AX*1), X0, X0
	VMOVSS X0, (DI)(AX*1)
	ADDQ $4, AX
	DECQ CX
	JNZ  maxloop

maxend:
	VZEROUPPER
	RET

// func adamAVX2(w, gradients, m, v *float32, n int, a *Adam)
TEXT ·adamAVX2(SB), NOSPLIT, $0-48
	MOVQ w+0(FP), DI
	MOVQ gradients+8(FP), SI
	MOVQ m+16(FP), R8
	MOVQ v+24(FP), R9
	MOVQ n+32(FP), CX
	MOVQ a+40(FP), BX
	VBROADCASTSS Adam_Beta1(BX), Y7
	VBROADCASTSS Adam_Rest1(BX), Y8
	VBROADCASTSS Adam_Beta2(BX), Y9
	VBROADCASTSS Adam_Rest2(BX), Y10
	VBROADCASTSS Adam_Rate(BX), Y11
	VBROADCASTSS Adam_Root(BX), Y12
	VBROADCASTSS Adam_Epsilon(BX), Y13
	VBROADCASTSS Adam_Keep(BX), Y14
	VBROADCASTSS Adam_Scale(BX), Y15
	XORQ AX, AX
	SUBQ $8, CX
	JL   adam1

adam8:
	VMULPS (SI)(AX*1), Y15, Y0
	VMULPS (R8)(AX*1), Y7, Y1
	VFMADD231PS Y0, Y8, Y1  // the first moment
	VMOVUPS Y1, (R8)(AX*1)
	VMULPS Y0, Y0, Y0
	VMULPS (R9)(AX*1), Y9, Y2
	VFMADD231PS Y0, Y10, Y2 // the second
	VMOVUPS Y2, (R9)(AX*1)
	VSQRTPS Y2, Y2
	VFMADD213PS Y13, Y12, Y2
	VMULPS Y11, Y1, Y1
	VDIVPS Y2, Y1, Y1
	VMULPS (DI)(AX*1), Y14, Y0
	VSUBPS Y1, Y0, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ $32, AX
	SUBQ $8, CX
	JGE  adam8

adam1:
	ADDQ $8, CX
	JZ   adamend

adamloop:
	VMULSS (SI)(AX*1), X15, X0
	VMULSS (R8)(AX*1), X7, X1
	VFMADD231SS X0, X8, X1
	VMOVSS X1, (R8)(AX*1)
	VMULSS X0, X0, X0
	VMULSS (R9)(AX*1), X9, X2
	VFMADD231SS X0, X10, X2
	VMOVSS X2, (R9)(AX*1)
	VSQRTSS X2, X2, X2
	VFMADD213SS X13, X12, X2
	VMULSS X11, X1, X1
	VDIVSS X2, X1, X1
	VMULSS (DI)(AX*1), X14, X0
	VSUBSS X1, X0, X0
	VMOVSS X0, (DI)(AX*1)
	ADDQ $4, AX
	DECQ CX
	JNZ  adamloop

adamend:
	VZEROUPPER
	RET
