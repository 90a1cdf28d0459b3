import { resultText } from '@/entities/match/lib/tally';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail, MatchHistory } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import classes from './History.module.css';
import { Pictures } from './Pictures';

interface Told {
  outcome?: string;
  winner?: number | null;
  /** Of both sides in the order of the participants. */
  score?: number[];
}

/** What an event of a match tells, as far as this screen shows it. */
interface Fact {
  participants?: ({ id: number; name: string } | null)[];
  after?: Told;
  claims?: (Told & { entryId: number })[];
  how?: 'agreement' | 'concession' | 'silence' | 'operator' | 'absence' | 'drop' | 'dropout' | 'return';
  reason?: string;
  because?: { section?: number; round: number; order: number };
  entries?: number[];
  video?: { change: 'added' | 'changed' | 'deleted' };
}

/** Who did what, when; the newest first. */
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

/** The history with the pictures that stand nowhere else on the page, each at its newest event. */
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
  const fact = (typeof entry.data === 'object' && entry.data !== null ? entry.data : {}) as Fact;
  const nameOf = (id: number | null | undefined) => {
    const participant = fact.participants?.find((each) => each?.id === id);
    return participant ? displayName(participant.name) : '';
  };
  const resultTextOf = ({ outcome, winner, score }: Told) =>
    [
      winner && t('kind.winner', { name: nameOf(winner) }),
      outcome === 'draw' && t('page.drawn'),
      outcome === 'unearned' && t('page.unearned'),
      outcome === 'doubleNoShow' && t('state.noShow'),
      score && resultText(score),
    ]
      .filter(Boolean)
      .join(' ');
  const claimed = entry.kind === 'match.claimed' || entry.kind === 'match.disputed';
  const details = [
    claimed
      ? fact.claims?.map((claim) =>
          t('kind.told', { name: nameOf(claim.entryId), result: resultTextOf(claim) }),
        )
      : fact.after && resultTextOf(fact.after),
    fact.entries?.map(nameOf),
    fact.reason && t('kind.reason', { text: fact.reason }),
  ]
    .flat()
    .filter(Boolean);
  const who = bySystem(entry, fact) ? t('kind.system') : displayName(entry.actor?.nickname ?? '');
  return (
    <li className={classes.entry}>
      <Time at={entry.at} />
      <div>
        <p>
          <b>{who}</b> {whatHappened(entry, fact, texts)}
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

/** Nobody's hand: a report counted by itself, or somebody was not there. */
function bySystem(entry: MatchHistory, fact: Fact): boolean {
  const { how } = fact;
  return (
    how === 'silence' ||
    how === 'absence' ||
    how === 'drop' ||
    how === 'dropout' ||
    how === 'return' ||
    entry.kind === 'match.warned'
  );
}

function whatHappened({ kind }: MatchHistory, fact: Fact, { t, numberOf }: MatchTexts): string {
  if (fact.because) return t('kind.voided', { number: numberOf(fact.because) });
  switch (kind) {
    case 'match.decided':
      return fact.how ? t(`kind.how.${fact.how}`) : t('kind.decided');
    case 'match.videos':
      return t(`kind.video.${fact.video?.change ?? 'added'}`);
    case 'match.reported':
    case 'score.reported':
      return t('kind.reported');
    case 'match.corrected':
    case 'score.corrected':
      return t('kind.corrected');
    case 'match.cleared':
      return fact.how === 'return' ? t('kind.how.return') : t('kind.cleared');
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
