import { type AppEvent, activitySentences, auditSentences } from './events.gen';

export type LoggedKind = keyof typeof activitySentences;
/** An event that the activity log of a contest shows. */
export type LoggedEvent = Extract<AppEvent, { kind: LoggedKind }>;

/** An event that the audit log of the site shows. */
export type AuditEvent = Extract<AppEvent, { kind: keyof typeof auditSentences }>;

interface Line {
  kind: string;
  data: unknown;
}

/** Whether this app knows the kind of a line in the activity log. A newer server can send other kinds. */
export function isLogged<L extends Line>(line: L): line is L & LoggedEvent {
  return isOneOf(activitySentences, line);
}

/** Whether this app knows the kind of a line in the audit log. */
export function isAudited<L extends Line>(line: L): line is L & AuditEvent {
  return isOneOf(auditSentences, line);
}

function isOneOf(kinds: object, { kind, data }: Line): boolean {
  return Object.hasOwn(kinds, kind) && typeof data === 'object' && data !== null && !Array.isArray(data);
}
