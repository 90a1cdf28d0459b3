package fault_test

import (
	"errors"
	"strings"
	"testing"

	"yagura/internal/kit/fault"
)

func TestFormNamesEveryFailedFieldOnce(t *testing.T) {
	var f fault.Form
	if f.Err() != nil {
		t.Fatal("a form without a fault returns an error")
	}
	f.Required("name", " ", 5)
	f.Line("code", strings.Repeat("x", 6), 5)
	f.Fail("code", fault.New(fault.InvalidValue))
	if err := f.Take(fault.New(fault.InvalidEmail).At("email")); err != nil {
		t.Fatal(err)
	}
	got, ok := fault.Of(f.Err())
	if !ok || got.Key != fault.ValueIsRequired || len(got.Fields) != 3 {
		t.Fatalf("got %v", f.Err())
	}
	for i, want := range []fault.Field{{Name: "name", Key: fault.ValueIsRequired}, {Name: "code", Key: fault.ExceededLength}, {Name: "email", Key: fault.InvalidEmail}} {
		if got.Fields[i].Name != want.Name || got.Fields[i].Key != want.Key {
			t.Errorf("field %d is %v, want %v", i, got.Fields[i], want)
		}
	}
	if got.Fields[1].Params["length"] != 5 {
		t.Errorf("the length's limit is missing: %v", got.Fields[1].Params)
	}
	if broken := errors.New("broken"); !errors.Is(f.Take(broken), broken) {
		t.Error("an error that is no fault is lost")
	}
}
