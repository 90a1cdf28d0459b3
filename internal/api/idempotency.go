package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/group"
	"yagura/internal/kit/idempotency"
	"yagura/internal/kit/limit"
)

// IdempotencyStore stores the answer of a write in the write's own transaction.
type IdempotencyStore interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// InGroup is like InTx, but concurrent calls for one subject may share a transaction.
	InGroup(ctx context.Context, of group.Subject, fn func(ctx context.Context) error) error
	// ClaimIdempotencyKey takes the key for this request, or returns the stored answer of an earlier one. It waits
	// for another transaction that holds the key. It returns the fault idempotencyKeyReused if the key was used for a
	// different request.
	ClaimIdempotencyKey(ctx context.Context, userID int64, key, request string) (stored *idempotency.Answer, err error)
	StoreIdempotentAnswer(ctx context.Context, userID int64, key, request string, answer idempotency.Answer) error
}

const (
	idempotencyHeader = "Idempotency-Key"
	maxKeyLength      = 64
	maxBody           = 1 << 20
)

// The stored answers of one account, with its keys, in a day: as many bytes as some thousand large answers, and less than its pictures may
// have. They are kept for two days. Each process counts for itself, in memory, because a statement would slow down each write.
const (
	maxAnswers     = 64 << 20
	answerOverhead = 512 // bytes of a row and its index beside the answer
)

func newAnswers() *limit.Memory {
	return &limit.Memory{Window: 24 * time.Hour, Most: maxAnswers, Keys: 100_000, Replace: true}
}

// computation matches calls that store nothing, except the count of their calls: repeating them is harmless.
var computation = regexp.MustCompile(`^/contests/(markdown|[^/]+/rehearsal|[^/]+/password|.+/result/preview)/?$`)

// engagementPath matches calls that ask a social network.
var engagementPath = regexp.MustCompile(`^/contests/[^/]+/twitter/engagement/?$`)

// asksOthers reports whether a call sends requests to another server. Such a call must not hold a transaction open.
func asksOthers(path string) bool {
	return strings.HasPrefix(path, "/extern/") || engagementPath.MatchString(path)
}

// errRollback rolls the transaction back if the handler answered a failure, because a failed write leaves nothing to
// repeat.
var errRollback = errors.New("api: the handler answered a failure")

// idempotent runs a signed-in write with an Idempotency-Key once. The whole request runs in one transaction together with the record of its
// answer, so a client whose connection was cut can safely repeat it. An account that has stored too many answers is refused.
func (a *API) idempotent(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get(idempotencyHeader)
		user := viewer(r.Context()).UserID
		if key == "" || user == 0 || a.idem == nil || r.Method == http.MethodGet || r.Method == http.MethodHead || a.isUpload(r, r.URL.Path) || opensSession(r.URL.Path) || asksOthers(r.URL.Path) || computation.MatchString(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		if len(key) > maxKeyLength {
			writeProblem(w, r, fault.New(fault.InvalidValue).At(idempotencyHeader))
			return
		}
		account := strconv.FormatInt(user, 10)
		if rest, full := a.answers.Full(account, clock.Now(r.Context())); full {
			writeProblem(w, r, limit.TooMany(rest))
			return
		}
		sent, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			writeProblem(w, r, unreadBody(err))
			return
		}
		sum := sha256.Sum256(append([]byte(r.Method+" "+r.URL.RequestURI()+"\n"), sent...))
		request := hex.EncodeToString(sum[:])

		var rec *recorder
		stores := 0 // bytes
		err = a.transaction(r)(r.Context(), func(ctx context.Context) error {
			rec, stores = newRecorder(), 0
			stored, err := a.idem.ClaimIdempotencyKey(ctx, user, key, request)
			if err != nil {
				return err
			}
			if stored != nil {
				rec.header.Set("Content-Type", stored.ContentType)
				rec.header.Set("Idempotent-Replay", "true")
				rec.status = stored.Status
				rec.body.WriteString(stored.Body)
				return nil
			}
			var failure error
			again := r.Clone(context.WithValue(ctx, failureKey{}, &failure))
			again.Body = io.NopCloser(bytes.NewReader(sent))
			next.ServeHTTP(rec, again)
			switch {
			case rec.status >= http.StatusInternalServerError && failure != nil:
				return failure // the store decides whether a retry helps
			case rec.status >= http.StatusBadRequest:
				return errRollback
			}
			stores = answerOverhead + rec.body.Len()
			return a.idem.StoreIdempotentAnswer(ctx, user, key, request, idempotency.Answer{Status: rec.status, ContentType: rec.header.Get("Content-Type"), Body: rec.body.String()})
		})
		if err != nil && !errors.Is(err, errRollback) {
			writeProblem(w, r, err)
			return
		}
		if err == nil && stores > 0 {
			a.answers.Spend(account, stores, clock.Now(r.Context()))
		}
		rec.copyTo(w)
	})
}

// burstPath matches calls that many people may send to one contest or room at the same moment: entries, check-ins, messages. It matches an
// address in every form that the router accepts. Entries in transactions of their own, at the same moment, would not see one another's
// tries of the entry password, whose counts are stored after a failed transaction.
var burstPath = regexp.MustCompile(`^/(contests|chats)/([^/]+)/(?:(?:users|teams)(?:/[^/]+/checkin)?|messages)/?$`)

// transaction returns the transaction of a request: one with other requests in a burst, or its own.
func (a *API) transaction(r *http.Request) func(ctx context.Context, fn func(ctx context.Context) error) error {
	parts := burstPath.FindStringSubmatch(r.URL.Path)
	if parts == nil || r.Method == http.MethodDelete {
		return a.idem.InTx
	}
	id, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil {
		return a.idem.InTx
	}
	return func(ctx context.Context, fn func(ctx context.Context) error) error {
		return a.idem.InGroup(ctx, group.Subject{Kind: parts[1], ID: id}, fn)
	}
}

type failureKey struct{}

// noteFailure reports to the transaction of an idempotency key why its request failed.
func noteFailure(ctx context.Context, err error) {
	if failure, ok := ctx.Value(failureKey{}).(*error); ok {
		*failure = err
	}
}

// recorder buffers an answer until the transaction has committed.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func newRecorder() *recorder { return &recorder{header: http.Header{}, status: http.StatusOK} }

func (r *recorder) Header() http.Header { return r.header }

func (r *recorder) WriteHeader(status int) { r.status = status }

func (r *recorder) Write(b []byte) (int, error) { return r.body.Write(b) }

func (r *recorder) copyTo(w http.ResponseWriter) {
	for k, v := range r.header {
		w.Header()[k] = v
	}
	w.WriteHeader(r.status)
	_, _ = w.Write(r.body.Bytes())
}
