package live

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/centrifugal/centrifuge"
	"github.com/prometheus/client_golang/prometheus"
)

// Limits of one connection.
const (
	maxQueue       = 256 << 10 // bytes that wait for a slow reader before it is dropped
	maxChannels    = 64
	maxChannelName = 128
	maxMessage     = 16 << 10 // bytes of one frame from a client
	positionCheck  = 10 * time.Second
)

// newNode makes the node: the one place that chooses between the memory of this process and a broker shared by many.
func newNode(cfg Config) (*centrifuge.Node, error) {
	metrics := cfg.Metrics
	if metrics == nil {
		metrics = prometheus.NewRegistry()
	}
	node, err := centrifuge.New(centrifuge.Config{
		ClientQueueMaxSize:          maxQueue,
		ClientChannelLimit:          maxChannels,
		ChannelMaxLength:            maxChannelName,
		RecoveryMaxPublicationLimit: historySize,
		HistoryMetaTTL:              historyMetaTTL,
		UseSingleFlight:             true,
		// A client whose place in a channel's history is not the broker's, as after the broker was away, subscribes anew.
		ClientChannelPositionCheckDelay: positionCheck,
		// A node says this often who is connected to it.
		ClientPresenceUpdateInterval: presenceInterval,
		Metrics:                      centrifuge.MetricsConfig{MetricsNamespace: "yagura_live", RegistererGatherer: metrics},
		LogLevel:                     centrifuge.LogLevelInfo,
		LogHandler:                   logTo(cfg.Log),
	})
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

// logTo hands the library's log on. Its "info" is about clients that misbehave, which is no news to an operator.
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
