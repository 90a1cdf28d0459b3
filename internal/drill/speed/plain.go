package speed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"yagura/internal/drill/harness"
)

// Answer is an answer of the program as the plain handler repeats it.
type Answer struct {
	Name     string
	Path     string
	Encoding string // Accept-Encoding of the request
	Header   http.Header
	Body     []byte
}

// client does not decompress answers, and sends the header Accept-Encoding only if the caller sets it.
var client = http.Client{Timeout: harness.Guard, Transport: &http.Transport{DisableCompression: true}}

// record asks the program for the list, and for the contest with the largest bracket on its first page, plain and
// compressed.
func record(ctx context.Context, base string) ([]Answer, error) {
	var page struct {
		Items []struct {
			ID int64 `json:"id"`
		} `json:"items"`
	}
	if err := harness.Must(ctx, base, http.MethodGet, "/contests/", harness.Person{}, nil, &page); err != nil {
		return nil, err
	}
	var contest int64
	var largest int
	for _, c := range page.Items {
		status, text := harness.Try(ctx, base, http.MethodGet, fmt.Sprintf("/contests/%d/tournament/", c.ID), harness.Person{}, "", nil)
		if status == http.StatusOK && len(text) > largest {
			contest, largest = c.ID, len(text)
		}
	}
	if contest == 0 {
		return nil, errors.New("no contest of the demo has a bracket")
	}
	var answers []Answer
	for _, hot := range []struct{ name, path string }{
		{"list", "/contests/"}, {"contest", fmt.Sprintf("/contests/%d/", contest)}, {"bracket", fmt.Sprintf("/contests/%d/tournament/", contest)},
	} {
		for _, encoding := range []string{"identity", "gzip"} {
			a := Answer{Name: hot.name, Path: "/api/v1" + hot.path, Encoding: encoding}
			if encoding == "gzip" {
				a.Name += ", gzip"
			}
			if err := a.read(ctx, base); err != nil {
				return nil, err
			}
			answers = append(answers, a)
		}
	}
	return answers, nil
}

func (a *Answer) read(ctx context.Context, base string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, base+a.Path, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Accept-Encoding", a.Encoding)
	res, err := client.Do(r)
	if err != nil {
		return err
	}
	if a.Body, err = io.ReadAll(res.Body); err != nil {
		return err
	}
	a.Header = res.Header
	a.Header.Del("Date")
	a.Header.Set("Content-Length", strconv.Itoa(len(a.Body)))
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %d", a.Path, res.StatusCode)
	}
	return res.Body.Close()
}

func save(file string, answers []Answer) error {
	text, err := json.Marshal(answers)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

// Plain serves recorded answers from memory, as fast as net/http can.
func Plain(addr, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var answers []Answer
	if err := json.Unmarshal(text, &answers); err != nil {
		return err
	}
	type key struct{ path, encoding string }
	known := map[key]Answer{}
	for _, a := range answers {
		known[key{a.Path, a.Encoding}] = a
	}
	server := http.Server{Addr: addr, ReadHeaderTimeout: 10 * time.Second, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ok := known[key{r.URL.Path, r.Header.Get("Accept-Encoding")}]
		if !ok {
			return // the probe whether the server answers
		}
		for k, v := range a.Header {
			w.Header()[k] = v
		}
		_, _ = w.Write(a.Body) // a client that went away cannot be told
	})}
	return server.ListenAndServe()
}
