package backup_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"yagura/internal/backup"
)

// TestVerifyRefusesSparseMembers proves that a small archive cannot claim a huge file, in any version of the format of sparse files.
func TestVerifyRefusesSparseMembers(t *testing.T) {
	t.Parallel()
	for version, records := range map[string][]string{
		"0.1": {"GNU.sparse.size=1048576", "GNU.sparse.numblocks=1", "GNU.sparse.map=0,1"},
		"1.0": {"GNU.sparse.major=1", "GNU.sparse.minor=0", "GNU.sparse.name=yagura.db", "GNU.sparse.realsize=1048576"},
	} {
		var pax strings.Builder
		for _, r := range records {
			fmt.Fprintf(&pax, "%d %s\n", len(r)+4, r) // with the length, which has two digits, a space and the end of the line
		}
		content := "x"
		if version == "1.0" { // the map is in front of the data
			content = "1\n0\n1\n" + strings.Repeat("\x00", 506) + "x"
		}
		archive := writeMembers(t, []member{plain("extended", pax.String()), plain("yagura.db", content)})
		data, err := os.ReadFile(archive)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0
		data[156] = 'x' // the records are those of the next member
		copy(data[148:156], "        ")
		for _, b := range data[:512] {
			sum += int(b)
		}
		copy(data[148:156], fmt.Sprintf("%06o\x00 ", sum))
		if err := os.WriteFile(archive, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := backup.Verify(t.Context(), archive); err == nil || !strings.Contains(err.Error(), "is no plain file") {
			t.Errorf("version %s: %v", version, err)
		}
	}
}
