"""The rules of Hacienda once more: slow, plain, and independent of the kernel."""
