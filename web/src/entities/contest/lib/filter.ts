import type { queryLimits } from '@/shared/api/limits';
import type { ContestStatus, ContestType, ParticipantType } from '@/shared/api/types';
import { type Language, languages } from '@/shared/i18n/languages';

/** The filter of a list of contests. An absent field does not restrict the list (LIST-6). */
export interface ContestFilter {
  /** Words in the name of the contest or its game, or the beginning of the organiser's nickname. */
  text?: string;
  gameId?: number;
  status?: ContestStatus;
  contestType?: ContestType;
  participantType?: ParticipantType;
  /** Only contests that can still be entered and have a free place. */
  free?: true;
  language?: Language;
}

export const statuses: readonly ContestStatus[] = ['prepare', 'entry', 'entryDone', 'match', 'matchDone'];
/** The order of the types in the filter. Without one of the types this does not compile. */
const typeOrder: Record<ContestType, true> = {
  TOURNAMENT: true,
  BATTLEROYAL: true,
  SWISSDRAW: true,
  LEAGUE: true,
};
export const contestTypes = Object.keys(typeOrder) as readonly ContestType[];
export const participantTypes: readonly ParticipantType[] = ['SOLO', 'MULTI'];

/** The longest text of a search, in characters. The contract's limits stay out of the first page, so only their type is imported. */
export const longestSearch: (typeof queryLimits)['/contests/']['q']['maxLength'] = 64;

/** The names of the fields in addresses. */
const names = {
  text: 'q',
  gameId: 'game',
  status: 'status',
  contestType: 'format',
  participantType: 'players',
  free: 'free',
  language: 'language',
} as const satisfies Record<keyof ContestFilter, string>;

/** Returns the value that an address writes in lower case; undefined for any other. */
function oneOf<Value extends string>(text: string | null, values: readonly Value[]): Value | undefined {
  return values.find((value) => value.toLowerCase() === text?.toLowerCase());
}

/** Returns the filter of an address. Unknown values are left out. */
export function filterOf(params: URLSearchParams): ContestFilter {
  const text = Array.from(params.get(names.text)?.trim() ?? '')
    .slice(0, longestSearch)
    .join('');
  const gameId = Number(params.get(names.gameId));
  const filter = {
    text: text || undefined,
    gameId: Number.isSafeInteger(gameId) && gameId > 0 ? gameId : undefined,
    status: oneOf(params.get(names.status), statuses),
    contestType: oneOf(params.get(names.contestType), contestTypes),
    participantType: oneOf(params.get(names.participantType), participantTypes),
    free: params.get(names.free) === '1' || undefined,
    language: oneOf(params.get(names.language), languages),
  };
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined),
  ) as ContestFilter;
}

/** Returns an address with another filter. Its other parameters stay. */
export function withFilter(params: URLSearchParams, filter: ContestFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [field, name] of Object.entries(names) as [keyof ContestFilter, string][]) {
    const value = filter[field];
    if (value === undefined || value === '') next.delete(name);
    else if (value === true) next.set(name, '1');
    else if (field === 'contestType' || field === 'participantType')
      next.set(name, String(value).toLowerCase());
    else next.set(name, String(value));
  }
  return next;
}

export function isFiltered(filter: ContestFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Whether the server may answer a page that is not full although others follow. It has an index of the contests of a game. */
export function mayLeaveOut({ gameId: _, ...rest }: ContestFilter): boolean {
  return isFiltered(rest);
}

/** Returns the parameters of the call that lists contests. */
export function filterQuery({ text, ...rest }: ContestFilter) {
  return { ...rest, ...(text && { q: text }) };
}
