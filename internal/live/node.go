package live

import (
	"cmp"
	"fmt"
	"log/slog"
	"time"

	"github.com/centrifugal/centrifuge"
	"github.com/prometheus/client_golang/prometheus"
)

// Limits of one connection.
const (
	maxQueue       = 256 << 10 // bytes queued for a slow reader before it is disconnected
	maxChannels    = 64
	maxChannelName = 128
	maxMessage     = 16 << 10 // bytes of one frame from a client
	positionCheck  = 10 * time.Second
)

// newNode creates the node. It is the only place that chooses between local memory and a shared broker.
func newNode(cfg Config) (*centrifuge.Node, error) {
	metrics := cfg.Metrics
	if metrics == nil {
		metrics = prometheus.NewRegistry()
	}
	registers := &registry{Registerer: metrics}
	node, err := centrifuge.New(centrifuge.Config{
		ClientQueueMaxSize:          maxQueue,
		ClientChannelLimit:          maxChannels,
		UserConnectionLimit:         cmp.Or(cfg.ConnectionsPerAccount, defaultPerAccount),
		ChannelMaxLength:            maxChannelName,
		RecoveryMaxPublicationLimit: historySize,
		HistoryMetaTTL:              historyMetaTTL,
		UseSingleFlight:             true,
		// A client whose position in a channel's history differs from the broker's, as after an outage of the broker,
		// subscribes again.
		ClientChannelPositionCheckDelay: positionCheck,
		// interval at which a node publishes its connected people
		ClientPresenceUpdateInterval: presenceInterval,
		Metrics:                      centrifuge.MetricsConfig{MetricsNamespace: "yagura_live", RegistererGatherer: registers},
		LogLevel:                     centrifuge.LogLevelInfo,
		LogHandler:                   logTo(cfg.Log),
	})
	registers.Registerer = nil
	if err != nil {
		return nil, fmt.Errorf("make the live gateway: %w", err)
	}
	if cfg.Broker != "" {
		if err := join(node, cfg.Broker); err != nil {
			return nil, err
		}
	}
	return node, nil
}

// registry registers the metrics of the library while it makes a node, and gathers none. The library would gather all metrics of the program
// each minute, for a summary to other nodes that nobody reads. Its goroutine for that never ends, so it must not refer to the program.
type registry struct {
	prometheus.Registerer
	prometheus.Gatherers
}

// logTo passes the library's log on. It drops level "info", which is about misbehaving clients.
func logTo(log *slog.Logger) centrifuge.LogHandler {
	return func(e centrifuge.LogEntry) {
		args := make([]any, 0, 2*len(e.Fields))
		for k, v := range e.Fields {
			args = append(args, k, v)
		}
		switch e.Level {
		case centrifuge.LogLevelError:
			log.Error("live: "+e.Message, args...)
		case centrifuge.LogLevelWarn:
			log.Warn("live: "+e.Message, args...)
		default:
			log.Debug("live: "+e.Message, args...)
		}
	}
}
