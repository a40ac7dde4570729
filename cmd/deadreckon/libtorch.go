//go:build libtorch

package main

import _ "deadreckon/train/libtorch" // backend libtorch of train
