export interface Remaining {
  days: number;
  /** HH:mm:ss, or mm:ss in the last hour. */
  clock: string;
}

/** Splits the time left until an instant; zero once it has come. */
export function remaining(until: number, now: number): Remaining {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = `${two(minutes)}:${two(seconds % 60)}`;
  return { days, clock: days > 0 || hours > 0 ? `${two(hours)}:${tail}` : tail };
}
