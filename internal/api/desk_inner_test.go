package api

import (
	"reflect"
	"strconv"
	"testing"

	"yagura/internal/match"
	"yagura/internal/stage"
)

func TestTheContractNamesTheMostEntriesThatAreNotDrawn(t *testing.T) {
	field, _ := reflect.TypeFor[DeskStage]().FieldByName("NotDrawn")
	if got, want := field.Tag.Get("maximum"), strconv.Itoa(stage.MaxNotDrawn); got != want {
		t.Errorf("the contract names %s entries, the server counts %s", got, want)
	}
}

func TestTheContractNamesTheMostMatchesOfTheDesk(t *testing.T) {
	field, _ := reflect.TypeFor[Desk]().FieldByName("Attention")
	if got, want := field.Tag.Get("maxItems"), strconv.Itoa(match.MaxAttention); got != want {
		t.Errorf("the contract names %s matches, the server lists %s", got, want)
	}
}
