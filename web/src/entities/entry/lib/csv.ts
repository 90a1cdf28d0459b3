import type { Question } from '@/entities/survey/api';
import type { ParticipantType } from '@/shared/api/types';

/** Columns that an import reads, and that a new entry is told by. */
const columns: Record<ParticipantType, readonly string[]> = {
  SOLO: ['username', 'twitterId', 'gameUsername', 'friendCode', 'comment'],
  MULTI: ['team', 'twitterId', 'gameUsername', 'friendCode', 'comment'],
};

/** Bytes of a file that is taken. */
export const largestFile = 1024 * 1024;

/** Columns of an export; a question that is called so gets its number behind it. */
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

/** The columns of questions: what is asked, and the question's number where that alone would not be clear. */
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

/** The head of a file to fill in; the mark at its beginning lets spreadsheets read it as UTF-8. */
export function importTemplate(type: ParticipantType, questions: readonly Question[]): string {
  const titles = [...columns[type], ...questionTitles(questions)];
  return `\uFEFF${titles.map(cell).join(',')}\r\n`;
}

export function importColumns(type: ParticipantType): readonly string[] {
  return columns[type];
}

/** The file name that an answer proposes (RFC 6266, the extended form first). */
export function proposedName(disposition: string | null, fallback: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // The plain form is left.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? fallback;
}
