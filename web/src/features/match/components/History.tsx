import { resultOf } from '@/entities/match/lib/tally';
import type { MatchTexts } from '@/entities/match/texts';
import { isLogged, type LoggedEvent } from '@/shared/api/events';
import type { AnyOf } from '@/shared/api/events.gen';
import type { MatchDetail, MatchHistory } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import classes from './History.module.css';
import { Pictures } from './Pictures';

type MatchEvent = Extract<LoggedEvent, { kind: `match.${string}` | `score.${string}` }>;
/** The payload of any event of a match. */
type Payload = AnyOf<MatchEvent['data']>;
type Result = NonNullable<Payload['after']>;

function isOfMatch(event: LoggedEvent): event is MatchEvent {
  return /^(match|score)\./.test(event.kind);
}

function payloadOf(entry: MatchHistory): Payload {
  return isLogged(entry) && isOfMatch(entry) ? entry.data : {};
}

/** The events of a match, newest first. */
export function History({ match, texts }: { match: MatchDetail; texts: MatchTexts }) {
  const { t } = texts;
  const entries = withUnseenEvidence(match);
  return (
    <Section heading={t('page.history')}>
      {match.history.length === 0 ? (
        <p className={classes.none}>{t('page.noHistory')}</p>
      ) : (
        <ol className={classes.history}>
          {entries.map((entry) => (
            <Entry
              key={`${entry.at} ${entry.kind} ${JSON.stringify(entry.data)}`}
              entry={entry}
              texts={texts}
            />
          ))}
        </ol>
      )}
    </Section>
  );
}

/** Returns the history, with the pictures that are nowhere else on the page at their newest event. */
function withUnseenEvidence({ history, reports, claims }: MatchDetail): MatchHistory[] {
  const games = [...reports, ...claims.flatMap((claim) => claim.games)];
  const seen = new Set(games.flatMap((game) => game.images.map((image) => image.path)));
  return history.map((entry) => ({
    ...entry,
    evidence: entry.evidence
      .map((side) => ({
        ...side,
        images: side.images.filter(({ path }) => !seen.has(path) && seen.add(path)),
      }))
      .filter((side) => side.images.length > 0),
  }));
}

function Entry({ entry, texts }: { entry: MatchHistory; texts: MatchTexts }) {
  const { t } = texts;
  const payload = payloadOf(entry);
  const nameOf = (id: number | null | undefined) => {
    const participant = payload.participants?.find((each) => each?.id === id);
    return participant ? displayName(participant.name ?? '') : '';
  };
  const resultTextOf = ({ outcome, winner, score }: Result) =>
    [
      winner && t('kind.winner', { name: nameOf(winner) }),
      outcome === 'draw' && t('page.drawn'),
      outcome === 'unearned' && t('page.unearned'),
      outcome === 'doubleNoShow' && t('state.noShow'),
      score && resultOf(winner, score, payload.participants ?? []),
    ]
      .filter(Boolean)
      .join(' ');
  const claimed = entry.kind === 'match.claimed' || entry.kind === 'match.disputed';
  const details = [
    claimed
      ? payload.claims?.map((claim) =>
          t('kind.told', { name: nameOf(claim.entryId), result: resultTextOf(claim) }),
        )
      : payload.after && resultTextOf(payload.after),
    payload.entries?.map(nameOf),
    payload.reason && t('kind.reason', { text: payload.reason }),
  ]
    .flat()
    .filter(Boolean);
  const who = bySystem(entry, payload) ? t('kind.system') : displayName(entry.actor?.nickname ?? '');
  return (
    <li className={classes.entry}>
      <Time at={entry.at} />
      <div>
        <p>
          <b>{who}</b> {whatHappened(entry, payload, texts)}
        </p>
        {details.map((detail) => (
          <p key={String(detail)} className={classes.details}>
            {detail}
          </p>
        ))}
        {entry.evidence.map((side) => {
          const label = t('kind.evidence', { name: nameOf(side.entryId) });
          return (
            <div key={side.entryId} className={classes.evidence}>
              <p className={classes.details}>{label}</p>
              <Pictures
                images={side.images.map((image) => ({ ...image, game: image.game + 1 }))}
                label={label}
                texts={texts}
              />
            </div>
          );
        })}
      </div>
    </li>
  );
}

/** Whether a timer caused it: a report was confirmed by time, or a side was absent. */
function bySystem(entry: MatchHistory, payload: Payload): boolean {
  const { how } = payload;
  return (
    how === 'silence' ||
    how === 'absence' ||
    how === 'drop' ||
    how === 'dropout' ||
    how === 'return' ||
    entry.kind === 'match.warned'
  );
}

function whatHappened({ kind }: MatchHistory, payload: Payload, { t, numberOf }: MatchTexts): string {
  if (payload.because)
    return t('kind.voided', { number: numberOf({ round: 0, order: 0, ...payload.because }) });
  switch (kind) {
    case 'match.decided':
      return payload.how ? t(`kind.how.${payload.how}`) : t('kind.decided');
    case 'match.videos':
      return t(`kind.video.${payload.video?.change ?? 'added'}`);
    case 'match.reported':
      return t('kind.reported');
    case 'match.corrected':
      return t('kind.corrected');
    case 'match.cleared':
      return payload.how === 'return' ? t('kind.how.return') : t('kind.cleared');
    case 'match.claimed':
      return t('kind.claimed');
    case 'match.disputed':
      return t('kind.disputed');
    case 'match.undone':
      return t('kind.undone');
    case 'match.checked_in':
      return t('kind.checkedIn');
    case 'match.warned':
      return t('kind.warned');
    case 'match.called':
      return t('kind.called');
    case 'match.answered':
      return t('kind.answered');
    case 'match.lobby':
      return t('kind.lobby');
  }
}
