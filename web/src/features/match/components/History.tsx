import type { MatchDetail, MatchHistory } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import { type MatchTexts, matchNumber } from '../texts';
import classes from './History.module.css';

/** What an event of a match tells, as far as this screen shows it. */
interface Fact {
  participants?: ({ id: number; name: string } | null)[];
  after?: { outcome?: string; winner?: number | null };
  reason?: string;
  because?: { round: number; order: number };
}

const kinds = {
  'match.reported': 'kind.reported',
  'match.decided': 'kind.decided',
  'match.corrected': 'kind.corrected',
  'match.cleared': 'kind.cleared',
} as const;

/** Who did what, when; the newest first. */
export function History({ match, texts }: { match: MatchDetail; texts: MatchTexts }) {
  const { t } = texts;
  return (
    <Section heading={t('page.history')}>
      {match.history.length === 0 ? (
        <p className={classes.none}>{t('page.noHistory')}</p>
      ) : (
        <ol className={classes.history}>
          {match.history.map((entry) => (
            <Entry key={`${entry.at} ${entry.kind}`} entry={entry} texts={texts} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function Entry({ entry, texts }: { entry: MatchHistory; texts: MatchTexts }) {
  const { t } = texts;
  const fact = (typeof entry.data === 'object' && entry.data !== null ? entry.data : {}) as Fact;
  const winner = fact.participants?.find((participant) => participant?.id === fact.after?.winner);
  const details = [
    winner && t('kind.winner', { name: displayName(winner.name) }),
    fact.after?.outcome === 'unearned' && t('page.unearned'),
    fact.after?.outcome === 'doubleNoShow' && t('state.noShow'),
    fact.reason && t('kind.reason', { text: fact.reason }),
  ].filter(Boolean);
  return (
    <li className={classes.entry}>
      <Time at={entry.at} />
      <div>
        <p>
          <b>{displayName(entry.actor?.nickname ?? '')}</b>{' '}
          {fact.because ? t('kind.voided', { number: matchNumber(fact.because) }) : t(kinds[entry.kind])}
        </p>
        {details.length > 0 && <p className={classes.details}>{details.join(' ')}</p>}
      </div>
    </li>
  );
}
