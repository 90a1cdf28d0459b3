package api

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// encoded is a JSON answer that is made once and sent to many.
type encoded struct {
	text   []byte
	packed []byte // text by gzip
	tag    string // of the text
}

func encode(v any) (encoded, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return encoded{}, err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(text); err != nil {
		return encoded{}, err
	}
	if err := z.Close(); err != nil {
		return encoded{}, err
	}
	return encoded{text: text, packed: packed.Bytes(), tag: tagOf(text)}, nil
}

// tagOf is the ETag of a text; weak, because the text may be sent compressed.
func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// encodedBody is an encoded answer on its way. With an ETag of its own, nobody computes one.
type encodedBody struct {
	ContentType string `header:"Content-Type" hidden:"true"`
	Encoding    string `header:"Content-Encoding" hidden:"true"`
	ETag        string `header:"ETag" hidden:"true"`
	Body        []byte
}

// Accepts is the part of a request that says how an answer may be packed.
type Accepts struct {
	Encoding string `header:"Accept-Encoding" hidden:"true"`
}

// send chooses the form that the client takes.
func (e *encoded) send(to Accepts) *encodedBody {
	out := &encodedBody{ContentType: "application/json", ETag: e.tag, Body: e.text}
	if takesGzip(to.Encoding) {
		out.Encoding, out.Body = "gzip", e.packed
	}
	return out
}

// takesGzip reads Accept-Encoding as browsers send it; a weight of nought refuses.
func takesGzip(header string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(name), "gzip") {
			weight = strings.ReplaceAll(weight, " ", "")
			return strings.Trim(strings.TrimPrefix(weight, "q="), "0.") != "" || weight == ""
		}
	}
	return false
}

// answers documents an operation's encoded body as the JSON of T.
func answers[T any](a *API) map[string]*huma.Response {
	schema := a.huma.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[T](), true, "")
	return map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}}
}
