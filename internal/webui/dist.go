//go:build !noapp

package webui

import "embed"

// dist is the built app.
//
//go:embed all:dist
var dist embed.FS
