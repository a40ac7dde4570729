// Package fitted holds small nets that were fitted to games. Their inputs are features of a
// position, and they serve as leaf values and as values for luck adjustment. They are part of the
// program.
//
// Weights are stored by input, so that inputs of 0, the most common, cost nothing. Experiments fit
// the nets, and the games compute the features. Nets that training makes are in package train/net.
package fitted
