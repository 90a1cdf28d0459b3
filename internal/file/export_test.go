package file

import "time"

// WaitLong makes uploads of a test wait for their turn however busy the machine is.
func (s *Service) WaitLong() { s.queueTime = time.Hour }
