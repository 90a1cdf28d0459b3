package api

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"yagura/internal/kit/fault"
)

func TestNumberedCallsAnswerACodeForEveryFailure(t *testing.T) {
	var logged bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&logged, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	unavailable := errors.New("the connection is closed")
	a := &API{Config: Config{Classify: func(err error) error {
		if _, known := fault.Of(err); !known && errors.Is(err, unavailable) {
			return fault.New(fault.DBWriteError).Because(err)
		}
		return err
	}}}
	for _, c := range []struct {
		err    error
		status int
		key    fault.Key
		code   int
	}{
		{errors.New("index out of order"), http.StatusInternalServerError, fault.ExceptionError, -7},
		{unavailable, http.StatusServiceUnavailable, fault.DBWriteError, -7},
		{fault.New(fault.ParticipationAuthority), http.StatusForbidden, fault.ParticipationAuthority, -7},
		{fault.New(fault.RequiredNewPassword), http.StatusUnprocessableEntity, fault.RequiredNewPassword, -2},
	} {
		p := problemOf(t.Context(), a.failed(t.Context(), a.numbered(c.err, -7)))
		if p.Status != c.status || p.Key != string(c.key) || p.Code != c.code || p.Message == "" {
			t.Errorf("%v is answered with %+v", c.err, *p)
		}
	}
	if a.numbered(nil, -7) != nil {
		t.Error("a success has a failure")
	}
	if text := logged.String(); !strings.Contains(text, "index out of order") || !strings.Contains(text, "the connection is closed") {
		t.Errorf("the log lacks a cause: %s", text)
	}
}
