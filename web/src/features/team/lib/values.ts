import { unsetRank } from '@/entities/gameAccount/lib/ranks';
import type { Team, TeamInput } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { bareSocialId } from '@/shared/lib/socialId';
import { size, type TeamValues } from './rules';

/** Returns the initial values. A new team has the time zone of its founder. */
export function valuesOf(team: Team | undefined, zone: string): TeamValues {
  return {
    name: team?.name ?? '',
    bio: team?.bio ?? '',
    twitterId: team?.twitterId ?? '',
    gameId: team?.game?.id ?? 0,
    rank: team?.rank ?? unsetRank,
    minSize: team?.minSize ?? size.min,
    maxCount: team?.maxCount ?? size.max,
    recruiting: team?.recruiting ?? true,
    activityDays: team?.activityDays ?? [],
    activityStart: team?.activityStart ?? '',
    activityEnd: team?.activityEnd ?? '',
    pollStart: team?.pollStart ?? '',
    timezone: team?.timezone ?? zone,
    playTime: team?.playTime ?? '',
    discordWebhook: '',
    noWebhook: false,
  };
}

/** Returns the fields that differ. A rank belongs to its game, so the two always differ together. */
export function changedFields(start: TeamValues, values: TeamValues): (keyof TeamValues)[] {
  const changed = (name: keyof TeamValues) => !sameJson(start[name], values[name]);
  return (Object.keys(values) as (keyof TeamValues)[]).filter(
    (name) =>
      changed(name) || (name === 'rank' && changed('gameId')) || (name === 'gameId' && changed('rank')),
  );
}

/** Returns the values of one form with the given fields of another. */
export function withFields(
  values: TeamValues,
  other: TeamValues,
  names: readonly (keyof TeamValues)[],
): TeamValues {
  return { ...values, ...Object.fromEntries(names.map((name) => [name, other[name]])) };
}

/** Returns the request body. Empty ids and times are left out, because the server refuses them. */
export function bodyOf(values: TeamValues): TeamInput {
  const {
    gameId,
    rank,
    minSize,
    maxCount,
    activityStart,
    activityEnd,
    pollStart,
    discordWebhook,
    noWebhook,
    ...rest
  } = values;
  return {
    ...rest,
    twitterId: bareSocialId(values.twitterId),
    minSize: Number(minSize),
    maxCount: Number(maxCount),
    ...(gameId && { gameId, rank }),
    ...(activityStart && { activityStart }),
    ...(activityEnd && { activityEnd }),
    ...(pollStart && { pollStart }),
    ...((discordWebhook || noWebhook) && { discordWebhook: noWebhook ? '' : discordWebhook }),
  };
}
