//go:build !noapp

package webui

import "embed"

//go:embed all:dist
var dist embed.FS
