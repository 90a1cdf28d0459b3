// Package hang holds the limit after which a test calls an operation hung.
package hang

import "time"

// Limit is how long a test waits for something that must happen. It is far above what a busy machine needs: it ends tests
// that would wait forever, and measures nothing.
const Limit = 5 * time.Minute
