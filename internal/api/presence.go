package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"yagura/internal/kit/fault"
	"yagura/internal/presence"
)

// Presence says whether a person is online, and since when.
type Presence struct {
	UserID      int64  `json:"userId"`
	State       string `json:"state" enum:"online,offline"`
	LastChanged *Time  `json:"lastChanged" doc:"Time of the last change; null = the person was never online"`
	ChangedAt   *Time  `json:"last_changed" required:"false" doc:"Same as lastChanged, with the field name of the specification"`
}

func wirePresence(p presence.Presence) Presence {
	at := wireTimeOrNil(p.ChangedAt)
	return Presence{UserID: p.UserID, State: string(p.State), LastChanged: at, ChangedAt: at}
}

func (a *API) registerPresence() {
	op(a, SignedIn, huma.Operation{
		OperationID: "listPresence", Method: http.MethodGet, Path: "/presence/", Tags: []string{"presence"},
		Summary:     "List the presence of people (PRESENCE-1)",
		Description: "Returns the presence of people whom the viewer may see: the viewer, friends, and people of the same match room or of the same contest in play. Other people are left out.",
	}, func(ctx context.Context, in *struct {
		IDs string `query:"ids" doc:"Ids of people, separated by commas, at most 100"`
	}) (*Body[List[Presence]], error) {
		ids, err := idsOf(in.IDs, presence.MaxAsked)
		if err != nil {
			return nil, err
		}
		list, err := a.Presence.Of(ctx, viewer(ctx).UserID, ids)
		return body(List[Presence]{Items: mapped(list, wirePresence)}, err)
	})
}

// idsOf parses ids separated by commas. Fault: invalidValue at ids, also for more than most ids.
func idsOf(s string, most int) ([]int64, error) {
	if s == "" {
		return nil, nil
	}
	parts := strings.Split(s, ",")
	ids := make([]int64, len(parts))
	for i, part := range parts {
		n, err := strconv.ParseInt(part, 10, 64)
		if err != nil || len(parts) > most {
			return nil, fault.New(fault.InvalidValue).At("ids")
		}
		ids[i] = n
	}
	return ids, nil
}
