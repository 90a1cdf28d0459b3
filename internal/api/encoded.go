package api

import (
	"encoding/json"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/httpcache"
)

// encoded is a JSON answer that is encoded once and sent many times.
type encoded struct {
	text []byte
	tag  string // of the text
}

func encode(v any) (encoded, error) {
	text, err := json.Marshal(v)
	return encoded{text: text, tag: httpcache.Tag(text)}, err
}

// encodedBody is an encoded answer to one request. It has an ETag, so conditional computes none.
type encodedBody struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	ETag        string `header:"ETag" hidden:"true"`
	Body        []byte
}

func (e *encoded) send() *encodedBody {
	return &encodedBody{ContentType: "application/json", ETag: e.tag, Body: e.text}
}

// answers describes an operation's encoded body as the JSON of T in the contract.
func answers[T any](a *API) map[string]*huma.Response {
	if !a.describes {
		return nil
	}
	schema := a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[T](), true, "")
	return map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}}
}
