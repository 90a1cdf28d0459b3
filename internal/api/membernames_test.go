package api_test

import (
	"net/http"
	"testing"

	"yagura/internal/api/apitest"
)

// TestMembersAreNamedOnceAndExactly sends members in another case and members twice. The decoder would take them, and the contract does
// not check them.
func TestMembersAreNamedOnceAndExactly(t *testing.T) {
	t.Parallel()
	a := apitest.New(t)
	p := a.Person("writer")
	for body, status := range map[string]int{
		`{"name":"plain","days":["name","name"],"x":[{"a":1},{"a":1}],"y":{"name":"other"}}`: 200,
		`{"name":"A","NAME":"B"}`: 422, `{"name":"A","Name":"B"}`: 422, `{"name":"A","MinSize":-5}`: 422, `{"name":"A","name":"B"}`: 422,
		"{\"name\":\"A\",\"ran\u212a\":\"x\"}": 422, `{"name":"A","x":{"NAME":1}}`: 422, `{"name":"A","x":[[{"a":1,"a":2}]]}`: 422, `{"name":"A","n\u0061me":"B"}`: 422,
		`{"name":"A"`: 422, `[`: 422, `}`: 422, `{"name":"A"}}`: 422, `{"name" "A"}`: 422,
	} {
		if got := p.Do(http.MethodPost, "/teams/", body); got.Status != status {
			t.Errorf("%s is answered %d %s, want %d", body, got.Status, got.Body, status)
		}
	}
}
