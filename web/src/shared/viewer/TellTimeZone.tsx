import { useEffect } from 'react';
import { apiCall } from '../api/call';
import { browserTimeZone } from '../lib/datetime';
import { useViewer } from './viewer';

/**
 * Tells the server the time zone of this browser, unless it was told last. The server needs it for the pushes, mails and
 * quiet hours of a person whose profile has no time zone.
 */
export default function TellTimeZone(): null {
  const viewer = useViewer();
  const id = viewer.signedIn && viewer.current ? viewer.id : null;
  const told = viewer.signedIn ? viewer.info.browserTimezone : null;
  useEffect(() => {
    const zone = browserTimeZone();
    if (id === null || told === zone) return;
    // After a failure the next start of the app tells it again.
    apiCall('put', '/users/{id}/', { path: { id }, body: { browserTimezone: zone } }).catch(() => undefined);
  }, [id, told]);
  return null;
}
