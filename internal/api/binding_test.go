package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/go-cmp/cmp"

	"yagura/internal/kit/clock"
)

type boundItem struct {
	Size  int    `json:"size" default:"5" required:"false"`
	Color string `json:"color" default:"red" required:"false"`
}

type boundInput struct {
	FromBrowser
	ID    int64   `path:"id"`
	Limit int     `query:"limit" minimum:"1" maximum:"20" default:"20"`
	IDs   []int64 `query:"ids"`
	Full  bool    `query:"full"`
	Name  string  `query:"name" required:"true" maxLength:"5"`
	Body  struct {
		Items []boundItem `json:"items"`
	}
	RawBody []byte
}

// bound is the router of one operation that stores what it gets.
func bound(got *boundInput) http.Handler {
	a := New(Config{Version: "1", Clock: clock.System{}}, Features{}, nil, nil)
	op(a, Anyone, huma.Operation{OperationID: "bound", Method: http.MethodPost, Path: "/bound/{id}/", MaxBodyBytes: 1000}, func(_ context.Context, in *boundInput) (*SocialAddressAnswer, error) {
		*got = *in
		return &SocialAddressAnswer{SetCookie: http.Cookie{Name: "a", Value: "b"}, Body: SocialAddress{URL: "x"}}, nil
	})
	return a.huma.Adapter()
}

func send(h http.Handler, target, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(body))
	r.Header.Set("User-Agent", "test")
	r.AddCookie(&http.Cookie{Name: "yagura_browser", Value: "first"})
	r.AddCookie(&http.Cookie{Name: "yagura_browser", Value: "last"})
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestRequestsAreBoundToTheirTypes(t *testing.T) {
	var got boundInput
	const body = `{"items":[{"size":2},{"color":"blue"}]}`
	w := send(bound(&got), "/bound/7?ids=3,4&full=true&name=abc", body)
	if w.Code != http.StatusOK || w.Header().Get("Set-Cookie") != "a=b" || !strings.Contains(w.Body.String(), `"url":"x"`) || w.Header().Get("Content-Type") != "application/json" {
		t.Fatalf("the answer is %d with the headers %v and the body %s", w.Code, w.Header(), w.Body)
	}
	if got.ID != 7 || got.Limit != 20 || !got.Full || got.Name != "abc" || got.Browser != "last" || got.UserAgent != "test" || string(got.RawBody) != body {
		t.Errorf("the decoded input is %+v", got)
	}
	if d := cmp.Diff([]int64{3, 4}, got.IDs) + cmp.Diff([]boundItem{{2, "red"}, {5, "blue"}}, got.Body.Items); d != "" {
		t.Error(d)
	}
}

// largest is a body of exactly the largest size.
var largest = `{"items":[]}` + strings.Repeat(" ", 1000-len(`{"items":[]}`))

func TestABodyOfTheLargestSizeIsAccepted(t *testing.T) {
	if w := send(bound(new(boundInput)), "/bound/1?name=a", largest); w.Code != http.StatusOK {
		t.Errorf("a body of %d bytes is answered %d %s", len(largest), w.Code, w.Body)
	}
}

func TestRequestsThatCannotBeBoundAreRefused(t *testing.T) {
	for _, c := range []struct {
		target, body string
		status       int
		fields       string // names of the fields of the problem
	}{
		{"/bound/x?name=a", `{"items":[]}`, 422, `"id"`},
		{"/bound/1", `{"items":[]}`, 422, `"name"`},
		{"/bound/1?name=toolong&limit=21&ids=1,x&full=2", `{"items":[]}`, 422, `"limit","ids","full","name"`},
		{"/bound/1?name=a", ``, 400, ``},
		{"/bound/1?name=a", `{"items":`, 422, `"body"`},
		{"/bound/1?name=a", largest + " ", 413, ``},
	} {
		w := send(bound(new(boundInput)), c.target, c.body)
		var names []string
		for part := range strings.SplitSeq(w.Body.String(), `{"name":`) {
			if name, _, ok := strings.Cut(part, ","); ok && strings.HasPrefix(part, `"`) {
				names = append(names, name)
			}
		}
		if w.Code != c.status || strings.Join(names, ",") != c.fields || w.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s with %.20q: %d %s", c.target, c.body, w.Code, w.Body)
		}
	}
}

func TestUnsupportedTypesAreRefused(t *testing.T) {
	type withFloat struct {
		Share float64 `query:"share"`
	}
	type withNumber struct {
		Age  int `header:"Age"`
		Body string
	}
	type withDefault struct {
		Body struct {
			Share float64 `json:"share" default:"1"`
		}
	}
	for _, types := range [][2]reflect.Type{
		{reflect.TypeFor[withFloat](), reflect.TypeFor[Empty]()},
		{reflect.TypeFor[Empty](), reflect.TypeFor[withNumber]()},
		{reflect.TypeFor[withDefault](), reflect.TypeFor[Empty]()},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s and %s are accepted", types[0], types[1])
				}
			}()
			a := New(Config{Version: "1"}, Features{}, nil, nil)
			registerOperation(a.huma, huma.Operation{OperationID: "x", Method: http.MethodPost, Path: "/x"}, types[0], types[1], nil)
		}()
	}
}
