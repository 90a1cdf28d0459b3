package program

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// releaseProgramPages takes the pages of the program file out of the resident memory of the process. The start touches half of the
// file, mostly code and tables that run once. The pages stay in the page cache of the system, and the process maps those that it
// uses again. Only mappings that cannot be written are released, so nothing is lost.
func releaseProgramPages() error {
	file, err := os.Executable()
	if err != nil {
		return err
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return err
	}
	defer func() { _ = maps.Close() }()
	var failed error
	for lines := bufio.NewScanner(maps); lines.Scan(); {
		var from, to uintptr
		var rights string
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x %s", &from, &to, &rights); err != nil {
			return err
		}
		if strings.HasSuffix(lines.Text(), " "+file) && !strings.Contains(rights, "w") {
			if _, _, errno := unix.Syscall(unix.SYS_MADVISE, from, to-from, unix.MADV_DONTNEED); errno != 0 {
				failed = errors.Join(failed, errno)
			}
		}
	}
	return failed
}
