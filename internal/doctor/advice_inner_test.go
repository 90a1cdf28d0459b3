package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
)

// Who cannot read the secret must not remove it. The tests may run as root, who can read every file, so this one makes the error.
func TestAnUnreadableSecretIsNotRemoved(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]string{
		fmt.Errorf("open secret.key: %w", fs.ErrPermission): "as the user of the service",
		errors.New("secret.key is too short"):               "or remove it",
	} {
		if got := secretAdvice("secret.key", err); !strings.Contains(got, want) {
			t.Errorf("%v: %s", err, got)
		}
	}
}
