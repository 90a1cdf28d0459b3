import type { Question } from '@/entities/survey/api';
import type { ParticipantType } from '@/shared/api/types';

/** Columns of an import, which identify a new entry. */
const columns: Record<ParticipantType, readonly string[]> = {
  SOLO: ['username', 'twitterId', 'gameUsername', 'friendCode', 'comment'],
  MULTI: ['team', 'twitterId', 'gameUsername', 'friendCode', 'comment'],
};

/** The largest accepted file, in bytes. */
export const largestFile = 1024 * 1024;

/** Columns of an export. A question with the same title gets its number added. */
const taken = [
  ...['entryId', 'type', 'userId', 'name', 'representative', 'status', 'checkin', 'checkedInAt', 'twitterId'],
  ...[
    'gameUsername',
    'friendCode',
    'comment',
    'following',
    'retweet',
    'enteredAt',
    'teamId',
    'username',
    'team',
  ],
];

/** Returns the columns of questions: the question, with its number if the text alone is ambiguous. */
function questionTitles(questions: readonly Question[]): string[] {
  const titles: string[] = [];
  for (const { id, question_detail } of questions) {
    const title = question_detail.trim();
    titles.push(taken.includes(title) || titles.includes(title) ? `${title} (${id})` : title);
  }
  return titles;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns the header of a file to fill in. It starts with a byte order mark, so that spreadsheets read it as UTF-8. */
export function importTemplate(type: ParticipantType, questions: readonly Question[]): string {
  const titles = [...columns[type], ...questionTitles(questions)];
  return `\uFEFF${titles.map(cell).join(',')}\r\n`;
}

export function importColumns(type: ParticipantType): readonly string[] {
  return columns[type];
}

/** Returns the file name of a response (RFC 6266, the extended form first). */
export function proposedName(disposition: string | null, fallback: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // The plain form may be present.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? fallback;
}
