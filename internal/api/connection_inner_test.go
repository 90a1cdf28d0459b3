package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// TestADocumentMayBeReadUntilTheConnectionEnds proves that the context of a document has the values of the request, ends with its
// connection, and does not end with the time limit of the request.
func TestADocumentMayBeReadUntilTheConnectionEnds(t *testing.T) {
	t.Parallel()
	a := &API{Config: Config{RequestTime: time.Nanosecond}}
	a.limitTime(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		ctx, cancel := whileConnected(context.WithValue(r.Context(), viewerKey{}, Viewer{UserID: 7}))
		defer cancel()
		if _, limited := ctx.Deadline(); limited || ctx.Err() != nil || viewer(ctx).UserID != 7 {
			t.Errorf("deadline %t, %v, viewer %d", limited, ctx.Err(), viewer(ctx).UserID)
		}
		r.Context().Value(connectionEnds{}).(context.CancelFunc)()
		<-ctx.Done()
	})).ServeHTTP(httptest.NewRecorder(), endingRequest(t))
}

type connectionEnds struct{}

// endingRequest returns a request that holds the function which ends its connection.
func endingRequest(t *testing.T) *http.Request {
	t.Helper()
	ctx, end := context.WithCancel(t.Context())
	t.Cleanup(end)
	return httptest.NewRequest(http.MethodGet, "/contests/", nil).WithContext(context.WithValue(ctx, connectionEnds{}, end))
}
