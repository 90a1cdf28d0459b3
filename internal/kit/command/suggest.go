package command

import (
	"fmt"
	"strings"
)

// suggest returns the message as an error, with the known names that begin like the given one or differ in few characters: two, or more in
// a long name.
func suggest(message, given string, known []string) error {
	var near []string
	for _, name := range known {
		if strings.HasPrefix(name, given) || distance(name, given) <= max(2, len(given)/6) {
			near = append(near, fmt.Sprintf("%q", name))
		}
	}
	switch len(near) {
	case 0:
	case 1:
		message += ", did you mean " + near[0] + "?"
	default:
		message += ", did you mean one of " + strings.Join(near, ", ") + "?"
	}
	return fmt.Errorf("%s", message)
}

// distance counts the bytes to insert, remove or replace to make a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(row[j]+1, row[j+1]+1, replaced)
		}
	}
	return row[len(b)]
}
