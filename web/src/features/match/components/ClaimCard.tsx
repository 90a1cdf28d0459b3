import type { ReactNode } from 'react';
import { resultOf } from '@/entities/match/lib/tally';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchClaim, MatchDetail } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Card } from '@/shared/ui/Card';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import classes from './ClaimCard.module.css';
import { Pictures } from './Pictures';

interface ClaimCardProps {
  claim: MatchClaim;
  match: MatchDetail;
  texts: MatchTexts;
  /** Whether the actions are above the pictures. */
  actsFirst?: boolean;
  /** The viewer's actions. */
  children?: ReactNode;
}

/** One side's report with its pictures. */
export function ClaimCard({ claim, match, texts, actsFirst, children }: ClaimCardProps) {
  const { t } = texts;
  const team = match.contest.participantType === 'MULTI';
  const nameOf = (entry: number | null) => {
    const participant = match.participants.find((each) => each?.id === entry);
    return participant ? displayName(participant.name) : '';
  };
  const wins = match.participants.map(
    (participant) => claim.games.filter((game) => participant && game.winner === participant.id).length,
  );
  const shown = (pair: readonly number[]) => resultOf(claim.winner, pair, match.participants);
  const heading = claim.mine ? t('claim.mine') : t('claim.of', { name: nameOf(claim.entryId) });
  const images = claim.games.flatMap((game) =>
    game.images.map((image) => ({ ...image, game: game.index + 1 })),
  );
  return (
    <Card className={classes.card} role="group" aria-label={heading}>
      <p className={classes.head}>
        <b>{heading}</b>
        <span>
          {team && displayName(claim.by.nickname)} <Time at={claim.at} within />
        </span>
      </p>
      <p className={classes.result}>
        {claim.outcome === 'draw' ? t('page.drawn') : t('page.winnerIs', { name: nameOf(claim.winner) })}
        {wins.some((count) => count > 0) && <span className={classes.score}>{shown(wins)}</span>}
        {claim.score && <span className={classes.score}>{shown(claim.score)}</span>}
        {claim.outcome === 'unearned' && <Tag>{t('page.unearned')}</Tag>}
      </p>
      {match.matchCount > 1 && match.scoring !== 'score' && claim.games.length > 0 && (
        <ol className={classes.games}>
          {claim.games.map((game) => (
            <li key={game.index}>
              <span>{t('page.game', { number: game.index + 1 })}</span>{' '}
              {game.drawn ? t('page.drawn') : nameOf(game.winner) || '–'}
            </li>
          ))}
        </ol>
      )}
      {images.length === 0 ? (
        <p className={classes.none}>{t('claim.noImages')}</p>
      ) : (
        <Pictures images={images} label={heading} texts={texts} />
      )}
      {children && (
        <div className={classes.acts} data-first={actsFirst || undefined}>
          {children}
        </div>
      )}
    </Card>
  );
}
