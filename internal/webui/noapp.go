//go:build noapp

package webui

import "embed"

// dist is empty in the Go tests. None of them needs the built app, and Go keeps their results while only the app changes.
var dist embed.FS
