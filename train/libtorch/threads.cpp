//go:build libtorch

// gotch does not pass on libtorch's own function for the number of threads.
namespace at {
void set_num_threads(int);
}

extern "C" void deadreckon_set_threads(int n) { at::set_num_threads(n); }
