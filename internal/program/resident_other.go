//go:build !linux

package program

// releaseProgramPages does nothing on systems without /proc/self/maps.
func releaseProgramPages() error { return nil }
