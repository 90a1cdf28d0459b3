package api

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/fault"
)

// BrowserErrorKinds are the kinds of errors that the app reports.
var BrowserErrorKinds = []string{"error", "rejection", "render", "policy"}

// Limits of a report. The app cuts longer texts.
const (
	maxBrowserErrors  = 5
	maxErrorText      = 300
	maxErrorStack     = 2000
	maxErrorPage      = 200
	maxBrowserReports = 32 << 10 // bytes of the body
)

// BrowserError is an error that happened in a browser.
type BrowserError struct {
	Kind    string `json:"kind" enum:"error,rejection,render,policy" doc:"error: uncaught, rejection: of a promise, render: of a component, policy: of the Content-Security-Policy"`
	Message string `json:"message" maxLength:"300"`
	Page    string `json:"page" maxLength:"200" doc:"Path of the page; the app sends :id instead of ids"`
	Stack   string `json:"stack,omitempty" maxLength:"2000" doc:"Where in the app's code, without the host"`
}

// BrowserErrors is a report of errors.
type BrowserErrors struct {
	Errors []BrowserError `json:"errors" minItems:"1" maxItems:"5"`
}

// BrowserErrorSink writes a report into the operator's log, or returns the fault tooManyRequests.
type BrowserErrorSink func(ctx context.Context, address, browser string, errors []BrowserError) error

func (e BrowserErrors) check() error {
	var form fault.Form
	form.Within("errors", len(e.Errors), 1, maxBrowserErrors)
	for i, one := range e.Errors[:min(len(e.Errors), maxBrowserErrors)] {
		at := "errors." + strconv.Itoa(i) + "."
		if !slices.Contains(BrowserErrorKinds, one.Kind) {
			form.Fail(at+"kind", fault.New(fault.InvalidValue))
		}
		form.Block(at+"message", one.Message, maxErrorText)
		form.Block(at+"page", one.Page, maxErrorPage)
		form.Block(at+"stack", one.Stack, maxErrorStack)
	}
	return form.Err()
}

func (a *API) registerBrowserErrors() {
	op(a, Anyone, huma.Operation{
		OperationID: "reportBrowserErrors", Method: http.MethodPost, Path: "/app/errors/", Tags: []string{"app"},
		DefaultStatus: http.StatusNoContent, MaxBodyBytes: maxBrowserReports,
		Summary: "Report errors of the app in a browser to the log of the operator. Reports must not contain personal data",
	}, func(ctx context.Context, in *struct {
		Browser string `header:"User-Agent"`
		Body    BrowserErrors
	}) (*Empty, error) {
		if err := in.Body.check(); err != nil {
			return nil, err
		}
		if a.BrowserErrors == nil {
			return &Empty{}, nil
		}
		return &Empty{}, a.BrowserErrors(ctx, address(ctx), in.Browser, in.Body.Errors)
	})
}
