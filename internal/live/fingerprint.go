package live

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"

	"github.com/centrifugal/centrifuge"
)

// Fingerprint returns a text that is equal for equal secrets, and from which nobody can compute the secret.
func Fingerprint(secret []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("fingerprint of a node's secret"))
	return hex.EncodeToString(mac.Sum(nil)[:8])
}

// announceSecret adds the fingerprint to what the node regularly says about itself to the other nodes.
func announceSecret(node *centrifuge.Node, fingerprint string) {
	node.OnNodeInfoSend(func() centrifuge.NodeInfoSendReply { return centrifuge.NodeInfoSendReply{Data: []byte(fingerprint)} })
}

// compareSecrets logs an error, once for each node, if another node has another secret. The sessions of one of the two are refused at the
// other, so people would be signed out at random.
func (g *Gateway) compareSecrets() {
	reported := map[string]bool{}
	for g.wait(g.sessionCheck()) {
		info, err := g.node.Info()
		if err != nil {
			g.cfg.Log.Warn("live: the other nodes cannot be listed", "error", err.Error())
			continue
		}
		for _, other := range info.Nodes {
			if len(other.Data) == 0 || string(other.Data) == g.cfg.Fingerprint || reported[other.UID] {
				continue
			}
			reported[other.UID] = true
			g.cfg.Log.Error("another node has another secret: sessions of one node are refused at the other; start all nodes with the same YAGURA_SECRET",
				"node", other.Name)
		}
	}
}
