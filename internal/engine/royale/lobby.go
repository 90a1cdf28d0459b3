package royale

import (
	"cmp"
	"slices"
)

// Deal puts participants, the best first, into the fewest lobbies of at most size, nearly equally large, to and fro
// (1 2 3, 3 2 1), so that all lobbies are nearly equally strong. A size below one is one lobby for all.
func Deal(participants []int64, size int) [][]int64 {
	n := len(participants)
	if n == 0 {
		return nil
	}
	if size < 1 {
		size = n
	}
	lobbies := make([][]int64, (n+size-1)/size)
	for i, id := range participants {
		lap, at := i/len(lobbies), i%len(lobbies)
		if lap%2 == 1 {
			at = len(lobbies) - 1 - at
		}
		lobbies[at] = append(lobbies[at], id)
	}
	return lobbies
}

// ConflictKind is what may be amiss in the scores of a match.
type ConflictKind string

// The kinds of conflicts.
const (
	DuplicateRank ConflictKind = "duplicateRank" // several claim Rank
	MissingRank   ConflictKind = "missingRank"   // nobody claims Rank
	BeyondLobby   ConflictKind = "beyondLobby"   // Rank is no rank of a lobby of this size
	WithoutRank   ConflictKind = "withoutRank"   // the participants have none; Rank is 0
	Stranger      ConflictKind = "stranger"      // the participants are not of this lobby
)

// Conflict is one thing that is amiss in the scores of a match.
type Conflict struct {
	Kind         ConflictKind
	Rank         int
	Participants []int64 // whom it is about, in the order of the lobby; strangers by id
}

// Conflicts returns what is amiss in the scores of one lobby's match (ROYALE-4). The lobby is everyone who played: its
// size is the lowest rank there can be. First come the ranks from 1 on, then those beyond, then who has none, then strangers.
func Conflicts(lobby []int64, scores map[int64]Score) []Conflict {
	claims := map[int][]int64{}
	for _, id := range lobby {
		rank := scores[id].Rank
		claims[rank] = append(claims[rank], id)
	}
	var out []Conflict
	for rank := 1; rank <= len(lobby); rank++ {
		switch by := claims[rank]; {
		case len(by) == 0:
			out = append(out, Conflict{Kind: MissingRank, Rank: rank})
		case len(by) > 1:
			out = append(out, Conflict{Kind: DuplicateRank, Rank: rank, Participants: by})
		}
	}
	for _, id := range lobby {
		if rank := scores[id].Rank; rank > len(lobby) || rank < 0 {
			out = append(out, Conflict{Kind: BeyondLobby, Rank: rank, Participants: []int64{id}})
		}
	}
	if by := claims[0]; len(by) > 0 {
		out = append(out, Conflict{Kind: WithoutRank, Participants: by})
	}
	var strangers []int64
	for id := range scores {
		if !slices.Contains(lobby, id) {
			strangers = append(strangers, id)
		}
	}
	if len(strangers) > 0 {
		slices.SortFunc(strangers, cmp.Compare[int64])
		out = append(out, Conflict{Kind: Stranger, Participants: strangers})
	}
	return out
}
