package api

import (
	"reflect"
	"strconv"
	"testing"

	"yagura/internal/match"
)

func TestTheContractNamesTheMostMatchesOfTheDesk(t *testing.T) {
	field, _ := reflect.TypeFor[Desk]().FieldByName("Attention")
	if got, want := field.Tag.Get("maxItems"), strconv.Itoa(match.MaxAttention); got != want {
		t.Errorf("the contract names %s matches, the server lists %s", got, want)
	}
}
