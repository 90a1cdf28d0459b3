package store_test

import (
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"yagura/internal/store"
)

// TestTakenIDsAreRecognisedInTheLanguageOfTheServer reads the details that PostgreSQL sends with different lc_messages.
func TestTakenIDsAreRecognisedInTheLanguageOfTheServer(t *testing.T) {
	for detail, want := range map[string]bool{
		"Key (id)=(5) already exists.":            true,
		"キー (id)=(5)はすでに存在します。":                   true,
		"Schlüssel »(id)=(5)« existiert bereits.": true,
		"(id)=(5) 키가 이미 있습니다.":                    true,
		"键值\"(id)=(5)\" 已经存在":                     true,
		"Key (contest_id)=(5) already exists.":    false,
		"Key (id, name)=(5, a) already exists.":   false,
		"Key (name)=((id)=(5)) already exists.":   false,
		"":                                        false,
	} {
		if got := store.IDTaken(&pgconn.PgError{Code: "23505", Detail: detail}); got != want {
			t.Errorf("%q: %v", detail, got)
		}
	}
	if store.IDTaken(&pgconn.PgError{Code: "23503", Detail: "Key (id)=(5) is still referenced."}) {
		t.Error("a foreign key is taken for an id")
	}
}
