package store

import (
	"context"
	"database/sql"
	"regexp"
	"strconv"
	"sync"

	"yagura/internal/store/sqlcgen"
)

// newQueries returns the queries of the store, which run on db.
func newQueries(db sqlcgen.DBTX) *sqlcgen.Queries { return sqlcgen.New(filtering{db}) }

// filtering runs reading queries as withFilters makes them.
type filtering struct{ sqlcgen.DBTX }

func (f filtering) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return f.DBTX.QueryContext(ctx, withFilters(query, args), args...)
}

func (f filtering) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return f.DBTX.QueryRowContext(ctx, withFilters(query, args), args...)
}

// optionalFilter is a condition that a query applies only if its parameter is given.
var optionalFilter = regexp.MustCompile(`\(CAST\(\$(\d+) AS \w+\) IS NULL OR ([\w.]+ = \$\d+)\)`)

// filtered is a query and the optional filters that are given, one bit each.
type filtered struct {
	query string
	given uint64
}

var filteredTexts sync.Map // filtered → string

// withFilters returns a query with those optional filters as conditions that are given. SQLite makes one plan for all values of the
// parameters, and PostgreSQL does after some calls. With "parameter IS NULL OR column = parameter" it would not use the index of the column.
func withFilters(query string, args []any) string {
	filters := filtersOf(query)
	if len(filters) == 0 {
		return query
	}
	key := filtered{query: query}
	for i, parameter := range filters {
		if isGiven(args[parameter-1]) {
			key.given |= 1 << i
		}
	}
	if key.given == 0 {
		return query
	}
	if text, ok := filteredTexts.Load(key); ok {
		return text.(string)
	}
	i := -1
	text := optionalFilter.ReplaceAllStringFunc(query, func(filter string) string {
		i++
		if key.given&(1<<i) == 0 {
			return filter
		}
		return optionalFilter.FindStringSubmatch(filter)[2]
	})
	filteredTexts.Store(key, text)
	return text
}

var filtersOfTexts sync.Map // query → []int

// filtersOf returns the numbers of the parameters of a query's optional filters.
func filtersOf(query string) []int {
	if known, ok := filtersOfTexts.Load(query); ok {
		return known.([]int)
	}
	var all []int
	for _, m := range optionalFilter.FindAllStringSubmatch(query, -1) {
		number, _ := strconv.Atoi(m[1]) // digits
		all = append(all, number)
	}
	filtersOfTexts.Store(query, all)
	return all
}

// isGiven reports whether an optional parameter has a value. The generated code passes pointers.
func isGiven(arg any) bool {
	switch p := arg.(type) {
	case *int64:
		return p != nil
	case *string:
		return p != nil
	default:
		return false
	}
}
