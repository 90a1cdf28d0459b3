package fuzz

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
)

// fill sets the body that the contract asks for.
func (f *fuzzer) fill(r *request) {
	for contentType, c := range r.op.Request.Content {
		switch contentType {
		case "application/json":
			if r.value == nil || f.random.IntN(6) == 0 {
				r.value = f.value(c.Schema, r.resource(), "", 0)
			}
			r.body = encoded(r.value)
			r.header.Set("Content-Type", contentType)
		case "multipart/form-data":
			r.form = f.form(c.Schema)
			body, kind := r.form.encode()
			r.body = body
			r.header.Set("Content-Type", kind)
		default: // fields of a contest, of which each may be left out
			form, _ := f.value(f.schemas["ContestRegistration"], r.resource(), "", 0).(map[string]any)
			for name := range form {
				if f.random.IntN(3) > 0 {
					delete(form, name)
				}
			}
			r.body = encoded(form)
			r.header.Set("Content-Type", "application/json")
		}
	}
}

// spoil makes most requests invalid, in one place.
func (f *fuzzer) spoil(r *request) {
	kind := "valid"
	switch n := f.random.IntN(100); {
	case n < 40 && r.form != nil:
		kind = "deformed form"
		f.deform(r, deformations[f.random.IntN(len(deformations))])
	case n < 40 && r.op.body() != nil:
		if f.breakBody(r) {
			kind = "broken body"
		}
	case n < 50:
		if f.breakParameter(r) {
			kind = "broken parameter"
		}
	case n < 56 && r.op.body() != nil:
		kind = "no JSON object"
		var what string
		what, r.body = f.malformed(r.body)
		r.broken = "the body is " + what
		if f.fits(r) { // such as a part of a body that needs nothing
			r.broken = ""
		}
	case n < 62:
		kind, r.odd = "odd header", true
		maps.Copy(r.header, oddHeaders[f.random.IntN(len(oddHeaders))])
	case n < 66:
		kind, r.odd = "odd method", true
		r.method = oddMethods[f.random.IntN(len(oddMethods))]
	}
	f.kinds[kind]++
}

// fits reports whether a body is JSON as the contract wants it.
func (f *fuzzer) fits(r *request) bool {
	v, err := decoded(r.body)
	return err == nil && f.mismatch(r.op.body(), v, "") == ""
}

// unread are members that a call does not read in some cases: the game if no operators are added, the operators if the game is another one
// (docs/rules/api.md), the password if the contest has none, and the team size in a contest for persons.
var unread = []string{
	"addOperators gameId: is left out", "addOperators gameId: is null", "addOperators userIds: too many items",
	"enterContest entryPassword: too long", "enterContestAsTeam entryPassword: too long",
	"createContest entryPassword: too short", "createContest entryPassword: too long",
	"createContest teamSize: below the minimum", "createContest teamSize: above the maximum",
}

// breakBody breaks the body where it was broken least often.
func (f *fuzzer) breakBody(r *request) bool {
	if f.mismatch(r.op.body(), normal(r.value), "") != "" {
		return false
	}
	all := slices.DeleteFunc(f.breakages(r.op.body(), normal(r.value)), func(b breakage) bool {
		return slices.Contains(unread, r.op.ID+" "+b.name())
	})
	if len(all) == 0 {
		return false
	}
	f.random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	least := slices.MinFunc(all, func(a, b breakage) int { return f.tried[r.op.ID+a.name()] - f.tried[r.op.ID+b.name()] })
	f.tried[r.op.ID+least.name()]++
	r.broken = least.name()
	r.body = encoded(least.apply(normal(r.value)))
	return true
}

// normal returns a value as it is decoded from JSON.
func normal(v any) any {
	out, err := decoded(encoded(v))
	if err != nil {
		panic(err) // it was encoded
	}
	return out
}

func decoded(text []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one value")
	}
	return v, nil
}
