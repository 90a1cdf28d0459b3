import { useCallback, useState } from 'react';

/** Returns whether a picture of a form is being uploaded, and the `onBusy` of its image fields. */
export function useUploading() {
  const [count, setCount] = useState(0);
  const onBusy = useCallback((busy: boolean) => setCount((now) => now + (busy ? 1 : -1)), []);
  return { uploading: count > 0, onBusy };
}
