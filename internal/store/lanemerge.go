package store

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// splitting says which rows of an answer belong to which of the statements that were merged.
type splitting int

const (
	allRows      splitting = iota // each part gets all rows
	rowForEach                    // the first part gets the first row, the second part the second one
	rowsByNumber                  // the first column of a row is the number of its part, from 1, which the part does not get
)

// merge replaces consecutive statements that have the same text by one, if they insert one row of values or read.
func merge(all []*laneStatement) (merged []*laneStatement) {
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].query == all[0].query {
			n++
		}
		s := mergeFirst(all[:n])
		merged, all = append(merged, s), all[max(len(s.parts), 1):]
	}
	return merged
}

// mergeFirst merges the first ones of statements that have the same text. It returns the first one if they cannot be merged.
func mergeFirst(same []*laneStatement) *laneStatement {
	first := same[0]
	form := formOf(first.query)
	equal := countEqual(same, form.width)
	if form.updates {
		equal = min(equal, countDifferent(same, form.width))
	}
	switch {
	case form.inserts && equal > 1:
		return first.mergedWith(same[:equal], form.width, rowForEach)
	case form.reads && equal < len(same):
		return first.mergedWith(same, len(first.args), rowsByNumber)
	case form.reads && equal > 1:
		return &laneStatement{query: first.query, args: first.args, returns: first.returns, parts: same, split: allRows}
	}
	return first
}

// countEqual counts the first statements whose arguments are those of the first one, apart from a number of arguments at the beginning.
func countEqual(same []*laneStatement, without int) (n int) {
	for n = 1; n < len(same); n++ {
		if !slices.EqualFunc(same[n].args[without:], same[0].args[without:], equalArgument) {
			break
		}
	}
	return n
}

// countDifferent counts the first statements of which each has other arguments than those before, among a number of arguments at the beginning.
func countDifferent(same []*laneStatement, among int) (n int) {
	for n = 1; n < len(same); n++ {
		repeats := func(s *laneStatement) bool {
			return slices.EqualFunc(same[n].args[:among], s.args[:among], equalArgument)
		}
		if slices.ContainsFunc(same[:n], repeats) {
			break
		}
	}
	return n
}

// equalArgument reports whether two arguments are equal. It takes bytes, which Go cannot compare with ==, as different.
func equalArgument(a, b any) bool {
	_, bytes := a.([]byte)
	return !bytes && a == b
}

// mergedWith returns one statement for statements with the same text, whose first arguments differ and whose others are equal. It takes an
// array for each of those that differ. It returns s if these are not integers and texts.
func (s *laneStatement) mergedWith(parts []*laneStatement, differ int, split splitting) *laneStatement {
	types := make([]string, differ)
	merged := &laneStatement{returns: s.returns, parts: parts, split: split}
	for i := range types {
		var list any
		ok := false
		switch firstValue(parts, i).(type) {
		case nil: // in all parts
			continue
		case int64:
			types[i] = "bigint"
			list, ok = argumentList[int64](parts, i)
		case string:
			types[i] = "text"
			list, ok = argumentList[string](parts, i)
		}
		if !ok {
			return s
		}
		merged.args = append(merged.args, list)
	}
	if len(merged.args) == 0 {
		return s
	}
	merged.args = append(merged.args, s.args[differ:]...)
	merged.query = forMany(s.query, types)
	return merged
}

// firstValue returns the first argument at a place that is not null.
func firstValue(parts []*laneStatement, place int) any {
	for _, part := range parts {
		if value := part.args[place]; value != nil {
			return value
		}
	}
	return nil
}

// argumentList returns the arguments of statements at a place as an array, if all that are not null have the same type.
func argumentList[T any](parts []*laneStatement, place int) (list any, ok bool) {
	values, pointers := make([]T, len(parts)), make([]*T, len(parts))
	nulls := false
	for i, part := range parts {
		switch value := part.args[place].(type) {
		case nil:
			nulls = true
		case T:
			values[i] = value
			pointers[i] = &values[i]
		default:
			return nil, false
		}
	}
	if nulls {
		return pointers, true
	}
	return values, true
}

// form says how the statements of a query can be merged.
type form struct {
	inserts bool // it inserts one row of values, and perhaps returns it
	updates bool // it updates the row if there is one already; one statement of PostgreSQL may update a row only once
	reads   bool // it reads rows, and perhaps locks them
	width   int  // of an insert: the number of parameters of the row; the other ones are used after the row
}

var (
	oneRowInsert = regexp.MustCompile(`(?s)^(-- name: .*\bINSERT INTO [^()]* \([^()]*\)\s*)\bVALUES \(([^()]*)\)([^,].*)?$`)
	forms        sync.Map // of the texts of queries
	manyTexts    sync.Map // the results of forMany
)

// formOf returns the form of a query that sqlc has named.
func formOf(query string) (f form) {
	if known, ok := forms.Load(query); ok {
		return known.(form)
	}
	if parts := oneRowInsert.FindStringSubmatch(query); parts != nil {
		f.inserts, f.updates = true, strings.Contains(parts[3], "DO UPDATE")
		for _, p := range parameter.FindAllString(parts[2], -1) {
			f.width = max(f.width, numberOf(p))
		}
		for _, p := range parameter.FindAllString(parts[3], -1) {
			f.inserts = f.inserts && numberOf(p) > f.width
		}
	} else if name, text, _ := strings.Cut(query, "\n"); strings.HasPrefix(name, "-- name: ") {
		f.reads = strings.HasPrefix(text, "SELECT")
	}
	forms.Store(query, f)
	return f
}

// forMany returns a statement that does what a query does for each set of arguments. It takes the arguments as one array for each of the
// types, which are those of the first parameters of the query; "" stands for arguments that are null in all sets.
func forMany(query string, types []string) string {
	key := query + strings.Join(types, " ")
	if known, ok := manyTexts.Load(key); ok {
		return known.(string)
	}
	var arrays, columns []string
	values := make([]string, len(types))
	for i, t := range types {
		if values[i] = "NULL"; t != "" {
			column := fmt.Sprintf("arg%d", i+1)
			arrays, columns = append(arrays, fmt.Sprintf("$%d::%s[]", len(arrays)+1, t)), append(columns, column)
			values[i] = "args." + column
		}
	}
	replaced := func(text string) string {
		return parameter.ReplaceAllStringFunc(text, func(p string) string {
			if number := numberOf(p); number > len(types) {
				return fmt.Sprintf("$%d", number-len(types)+len(arrays))
			}
			return values[numberOf(p)-1]
		})
	}
	sets, names := strings.Join(arrays, ", "), strings.Join(columns, ", ")
	var text string
	if parts := oneRowInsert.FindStringSubmatch(query); parts != nil {
		text = fmt.Sprintf("%sSELECT %s\nFROM unnest(%s) AS args (%s)%s", parts[1], replaced(parts[2]), sets, names, replaced(parts[3]))
	} else {
		// OFFSET 0 keeps PostgreSQL from making a join of it, which might read a whole table: the plan stays the one of the query.
		name, one, _ := strings.Cut(query, "\n")
		text = fmt.Sprintf("%s\nSELECT args.number, answer.*\nFROM unnest(%s) WITH ORDINALITY AS args (%s, number),\nLATERAL (SELECT * FROM (\n%s\n) one OFFSET 0) answer",
			name, sets, names, replaced(one))
	}
	manyTexts.Store(key, text)
	return text
}

// assumed reports whether the database did what the lanes assume: they continue as if each statement without rows affected one row, and an
// insert of several rows returns each of them.
func (s *laneStatement) assumed() bool {
	one := int64(1)
	if s.split != allRows {
		one = int64(len(s.parts))
	}
	switch {
	case s.returns:
		return s.split != rowForEach || int64(len(s.rows)) == one
	case isExec(s.query):
		return true
	}
	return s.changed == one
}

// deliver gives the answer to the lanes that wait for it.
func (s *laneStatement) deliver() {
	if !s.returns {
		return
	}
	if s.lane != nil {
		s.lane.asks = nil
	}
	for i, part := range s.parts {
		part.columns, part.lane.asks = s.columns, nil
		switch s.split {
		case allRows:
			part.rows = s.rows
		case rowForEach:
			part.rows = s.rows[i : i+1]
		case rowsByNumber:
			part.columns = s.columns[1:]
		}
	}
	if s.split == rowsByNumber {
		for _, row := range s.rows {
			part := s.parts[row[0].(int64)-1]
			part.rows = append(part.rows, row[1:])
		}
	}
}
