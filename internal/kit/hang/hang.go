// Package hang holds the time limit of waiting tests.
package hang

import "time"

// Limit is how long a test waits for something that must happen. It is far longer than a busy machine needs. It only
// ends tests that would wait forever.
const Limit = 5 * time.Minute
