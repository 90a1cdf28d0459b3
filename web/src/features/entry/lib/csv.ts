import type { Question } from '@/features/survey';
import type { ParticipantType } from '@/shared/api/types';

/** Columns that an import reads, and that a new entry is told by. */
const columns: Record<ParticipantType, readonly string[]> = {
  SOLO: ['username', 'twitterId', 'gameUsername', 'friendCode', 'comment'],
  MULTI: ['team', 'twitterId', 'gameUsername', 'friendCode', 'comment'],
};

/** Bytes of a file that is taken. */
export const largestFile = 1024 * 1024;

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The head of a file to fill in; the mark at its beginning lets spreadsheets read it as UTF-8. */
export function importTemplate(type: ParticipantType, questions: readonly Question[]): string {
  const titles = [...columns[type], ...questions.map((question) => question.question_detail)];
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
