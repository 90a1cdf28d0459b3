import { type AppEvent, activitySentences } from './events.gen';

export type LoggedKind = keyof typeof activitySentences;
/** An event that the activity log of a contest shows. */
export type LoggedEvent = Extract<AppEvent, { kind: LoggedKind }>;

/** Whether this app knows the kind of a line of the log: a newer server can send others. */
export function isLogged<Line extends { kind: string; data: unknown }>(
  line: Line,
): line is Line & LoggedEvent {
  const { kind, data } = line;
  return (
    Object.hasOwn(activitySentences, kind) &&
    typeof data === 'object' &&
    data !== null &&
    !Array.isArray(data)
  );
}
