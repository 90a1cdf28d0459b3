interface DurationParts {
  days: number;
  /** HH:mm:ss, or mm:ss in less than an hour. */
  clock: string;
}

/** Splits whole seconds into days and a clock. */
export function durationParts(seconds: number): DurationParts {
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = `${two(minutes)}:${two(seconds % 60)}`;
  return { days, clock: days > 0 || hours > 0 ? `${two(hours)}:${tail}` : tail };
}

/** The whole seconds until an instant, rounded up; 0 once it has come. */
export function secondsUntil(at: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(at) - now) / 1000));
}

/** The whole seconds since an instant, rounded down; 0 before it. */
export function secondsSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / 1000));
}
