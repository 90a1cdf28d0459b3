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

// Presence is whether a person is online.
type Presence struct {
	UserID      int64  `json:"userId"`
	State       string `json:"state" enum:"online,offline"`
	LastChanged *Time  `json:"lastChanged" doc:"null where the person never was there"`
	ChangedAt   *Time  `json:"last_changed" required:"false" doc:"As lastChanged, by the name of the specification"`
}

func wirePresence(p presence.Presence) Presence {
	at := wireTimeOrNil(p.ChangedAt)
	return Presence{UserID: p.UserID, State: string(p.State), LastChanged: at, ChangedAt: at}
}

func (a *API) registerPresence() {
	op(a, SignedIn, huma.Operation{
		OperationID: "listPresence", Method: http.MethodGet, Path: "/presence/", Tags: []string{"presence"},
		Summary:     "Who of some people is there (PRESENCE-1)",
		Description: "Answers those whom the viewer may see: oneself, friends, people of the same match room and of contests in play. Others are left out.",
	}, func(ctx context.Context, in *struct {
		IDs string `query:"ids" doc:"Ids of people with commas between, at most 100"`
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
