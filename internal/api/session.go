package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/auth"
)

// SessionInfo is a session of the viewer.
type SessionInfo struct {
	ID        int64  `json:"id"`
	Current   bool   `json:"current" doc:"True for the session of this request"`
	UserAgent string `json:"userAgent"`
	Address   string `json:"address" doc:"Network address from which the person signed in"`
	CreatedAt Time   `json:"createdAt"`
	ExpiresAt Time   `json:"expiresAt"`
}

func wireSession(s auth.Session, current int64) SessionInfo {
	return SessionInfo{
		ID: s.ID, Current: s.ID == current, UserAgent: s.UserAgent, Address: s.Address,
		CreatedAt: wireTime(s.CreatedAt), ExpiresAt: wireTime(s.ExpiresAt),
	}
}

func (a *API) registerSessions() {
	op(a, Self, huma.Operation{
		OperationID: "listSessions", Method: http.MethodGet, Path: "/auth/sessions/", Tags: []string{"auth"},
		Summary: "List the own sessions, the newest 100",
	}, func(ctx context.Context, _ *Empty) (*Body[List[SessionInfo]], error) {
		sessions, err := a.Auth.Sessions(ctx, viewer(ctx).UserID)
		items := make([]SessionInfo, len(sessions))
		for i, s := range sessions {
			items[i] = wireSession(s, viewer(ctx).SessionID)
		}
		return body(List[SessionInfo]{Items: items}, err)
	})
	op(a, Self, huma.Operation{
		OperationID: "endSession", Method: http.MethodDelete, Path: "/auth/sessions/{id}/", Tags: []string{"auth"}, DefaultStatus: http.StatusNoContent,
		Summary: "End an own session and its live connections",
	}, func(ctx context.Context, in *struct {
		ID int64 `path:"id"`
	}) (*Empty, error) {
		return &Empty{}, a.Auth.SignOut(ctx, viewer(ctx).UserID, in.ID)
	})
	op(a, Self, huma.Operation{
		OperationID: "endSessions", Method: http.MethodDelete, Path: "/auth/sessions/", Tags: []string{"auth"}, DefaultStatus: http.StatusNoContent,
		Summary: "End all other own sessions",
	}, func(ctx context.Context, in *struct {
		All bool `query:"all" doc:"End the current session as well"`
	}) (*Empty, error) {
		except := viewer(ctx).SessionID
		if in.All {
			except = 0
		}
		return &Empty{}, a.Auth.EndSessions(ctx, viewer(ctx).UserID, except)
	})
}
