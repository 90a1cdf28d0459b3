import type { TFunction } from 'i18next';
import { type AuditEvent, isAudited } from '@/shared/api/events';
import type { ComplaintInput, RemovalInput, SiteAct } from '@/shared/api/types';
import { complaintStatuses, removable } from '../api';
import { pathOf } from './subject';

type SubjectKind = ComplaintInput['subjectKind'];
type Act = AuditEvent & { subjectId: number };
type Kind = Act['kind'] extends `site.${infer Name}` ? Name : never;

const subjects = Object.keys(removable) as SubjectKind[];

interface ActLine {
  /** The name of the act. */
  label: string;
  /** The page of its subject; null if it has none. */
  path: string | null;
  detail: string;
  why: string;
}

/** Reads a line of the audit log. A kind that this app does not know is shown by its name. */
export function readAct(act: SiteAct, t: TFunction<'site'>): ActLine {
  if (!isAudited(act)) return { label: act.kind, path: null, detail: '', why: '' };
  return {
    label: t(`audit.kind.${act.kind.slice('site.'.length) as Kind}`),
    path: subjectPath(act),
    detail: detailOf(act, t),
    why: whyOf(act),
  };
}

/** The page of the person, team or contest that an act is about; null if there is none. */
function subjectPath({ kind, data, subjectId }: Act): string | null {
  switch (kind) {
    case 'site.role':
    case 'site.restored':
    case 'site.suspended':
      return pathOf('user', subjectId);
    case 'site.removed': {
      const owner = subjects.find((subject) => removable[subject].some((content) => content === data.kind));
      return owner ? pathOf(owner, subjectId) : null;
    }
    case 'site.complaint': {
      const subject = subjects.find((each) => each === data.subjectKind);
      return subject && data.subjectId !== undefined ? pathOf(subject, data.subjectId) : null;
    }
    default:
      return null;
  }
}

function detailOf({ kind, data }: Act, t: TFunction<'site'>): string {
  switch (kind) {
    case 'site.role':
      return t(data.role === 'admin' ? 'audit.granted' : 'audit.revoked');
    case 'site.game':
      return t(data.enabled === true ? 'games.on' : 'games.off');
    case 'site.rank':
      return data.key ?? '';
    case 'site.notice':
      return data.userId ? t('notices.onePerson') : '';
    case 'site.removed': {
      if (data.kind === 'message') return t('subject.message');
      const contents = subjects.flatMap((subject): readonly RemovalInput['kind'][] => removable[subject]);
      const content = contents.find((each) => each === data.kind);
      return content ? t(`remove.kind.${content}`) : '';
    }
    case 'site.complaint': {
      const status = complaintStatuses.find((each) => each === data.status);
      return status ? t(`complaints.status.${status}`) : '';
    }
    default:
      return '';
  }
}

function whyOf({ kind, data }: Act): string {
  switch (kind) {
    case 'site.removed':
    case 'site.suspended':
      return data.reason ?? '';
    case 'site.complaint':
      return data.note ?? '';
    default:
      return '';
  }
}
