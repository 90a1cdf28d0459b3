package api

import (
	"reflect"
	"strconv"
	"testing"

	"yagura/internal/match"
	"yagura/internal/stage"
)

func TestTheContractNamesTheMostEntriesThatAreNotDrawn(t *testing.T) {
	for _, name := range []string{"NotDrawn", "NotDrawnShort"} {
		field, _ := reflect.TypeFor[DeskStage]().FieldByName(name)
		if got, want := field.Tag.Get("maximum"), strconv.Itoa(stage.MaxNotDrawn); got != want {
			t.Errorf("the contract names %s entries in %s, the server counts %s", got, name, want)
		}
	}
}

func TestTheContractNamesTheMostMatchesOfTheDesk(t *testing.T) {
	field, _ := reflect.TypeFor[Desk]().FieldByName("Attention")
	if got, want := field.Tag.Get("maxItems"), strconv.Itoa(match.MaxAttention); got != want {
		t.Errorf("the contract names %s matches, the server lists %s", got, want)
	}
}
