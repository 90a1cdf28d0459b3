// Command yagura runs the service and its administration.
package main

import (
	"os"

	"yagura/internal/commands"
)

func main() { os.Exit(commands.Main(os.Args[1:])) }
