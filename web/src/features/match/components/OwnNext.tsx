import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MatchAddress } from '@/entities/match/api';
import { useMoment } from '@/entities/match/lib/moments';
import { matchPath } from '@/entities/match/lib/paths';
import { isOver } from '@/entities/match/lib/state';
import { usePlaceName } from '@/entities/place/lib/placeName';
import { useBracketTexts, useMatchTitle } from '@/formats/useMatchTitle';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Match, MatchDetail, MyMatch } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useLive } from '@/shared/live/useLive';
import { LinkButton } from '@/shared/ui/Button';
import classes from './NextMatch.module.css';

interface OwnNextProps {
  address: MatchAddress;
  match: MatchDetail;
}

type Next = MyMatch & { stageId: number; match: Match };

/** Links a participant of a match that is over to their own next match in the contest, or says the place in which they ended. */
export function OwnNext({ address, match }: OwnNextProps) {
  return match.isParticipant && isOver(match) ? <Found address={address} leads={!match.next} /> : null;
}

interface FoundProps {
  address: MatchAddress;
  /** Whether it is the primary action: for an operator the next undecided match is. */
  leads: boolean;
}

function Found({ address, leads }: FoundProps) {
  const contestQuery = apiQuery('/contests/{id}/', { path: { id: address.contestId } });
  const matches = useQuery(apiQuery('/users/me/matches/'));
  useLive(`contest:${address.contestId}`, {
    invalidate: [apiKey('/users/me/matches/'), contestQuery.queryKey],
  });
  const next = matches.data?.items.find(
    (item): item is Next =>
      item.contest.id === address.contestId &&
      item.stageId !== null &&
      item.match !== null &&
      !(item.stageId === address.stageId && item.match.id === address.matchId),
  );
  const contest = useQuery({ ...contestQuery, enabled: matches.isSuccess && !next });
  if (next) return next.state === 'cancelled' ? null : <Shown next={next} leads={leads} />;
  const place = contest.data?.cancelledAt === null && contest.data.entryInfo?.ending?.place;
  return place ? <OwnPlace {...place} /> : null;
}

function OwnPlace({ from, to }: { from: number; to: number }) {
  const { t } = useTranslation('play');
  const nameOf = usePlaceName();
  return (
    <p>
      <strong>{t('ending.place', { place: nameOf(from, to) })}</strong>
    </p>
  );
}

function Shown({ next, leads }: { next: Next; leads: boolean }) {
  const texts = useBracketTexts(next);
  const title = useMatchTitle(next);
  const nameOf = useDisplayName();
  const { t } = texts;
  const { contest, format, stageId, match, opponent, entryId } = next;
  const time = useMoment()(match.beginsAt);
  const other = match.participants[1]?.id === entryId ? 0 : 1;
  return (
    <p className={classes.next}>
      <LinkButton
        variant={leads ? 'primary' : 'secondary'}
        icon={<IconArrowRight size={18} aria-hidden="true" />}
        to={matchPath(contest.id, format, stageId, match.id)}
      >
        {t('page.ownNext')}
      </LinkButton>
      <span>
        {opponent
          ? t('page.ownNextAgainst', { title, name: nameOf(opponent.name), time })
          : t('page.ownNextOpen', { title, opponent: texts.slotName(match, other), time })}
      </span>
    </p>
  );
}
