import { useTranslation } from 'react-i18next';
import { useMyContests, useMyMatches } from '@/features/play/api';
import { Follow } from '@/features/play/components/Follow';
import { TurnCard } from '@/features/play/components/TurnCard';
import { byUrgency, isTurn, type Turn } from '@/features/play/lib/turn';
import type { ContestCard, MyMatch } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HelpLink } from '@/shared/ui/HelpLink';
import { LoadFault } from '@/shared/ui/LoadFault';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { ContestList, OpenCheckins, useComingContests } from './ComingUp';
import classes from './PlayPage.module.css';

/** How many contests without a match are shown; those that begin first. */
const most = 6;
/** How many ended contests are shown; those that ended last. */
const mostEnded = 3;

/** The viewer's matches: time, opponent and next step. */
export default function PlayPage() {
  const { t } = useTranslation(['play', 'shell']);
  const matches = useMyMatches();
  return (
    <Page title={t('play:title')}>
      <PageHeader
        title={t('play:title')}
        actions={
          <LinkButton to="/match" size="s">
            {t('shell:matchRooms')}
          </LinkButton>
        }
      />
      <QueryView query={matches}>{(items) => <Matches items={items} />}</QueryView>
    </Page>
  );
}

function Matches({ items }: { items: readonly MyMatch[] }) {
  const { t } = useTranslation('play');
  const contests = useMyContests();
  const turns = byUrgency(items.filter(isTurn));
  const coming = comingUp(contests.data ?? [], turns);
  const entered = [...coming, ...ended(contests.data ?? [])];
  const { calling, others, over, now } = useComingContests(entered);
  return (
    <>
      <Follow
        contestIds={[
          ...new Set([...items, ...coming.map((contest) => ({ contest }))].map((of) => of.contest.id)),
        ]}
      />
      <OpenCheckins calling={calling} now={now} />
      {turns.length > 0 ? (
        <ol className={classes.turns}>
          {turns.map((turn, index) => (
            <li key={turn.contest.id}>
              <TurnCard turn={turn} first={index === 0} />
            </li>
          ))}
        </ol>
      ) : contests.isPending ? (
        <Loading />
      ) : entered.length > 0 ? (
        // The viewer's contests are on the first screen of a phone, so the drawing of an empty page is left out.
        <Notice title={t('none.title')}>{calling.length + others.length > 0 && t('none.text')}</Notice>
      ) : (
        <EmptyState
          drawing="bracket"
          title={t('none.title')}
          action={
            <LinkButton to="/contests" variant="primary">
              {t('find')}
            </LinkButton>
          }
          help={<HelpLink topic="players" text="players" />}
        >
          {t('none.text')}
        </EmptyState>
      )}
      <LoadFault query={contests} />
      <ContestList heading={t('contests.title')} contests={others} now={now} />
      <ContestList heading={t('contests.over')} contests={over} now={now} />
      {turns.length === 0 && entered.length > 0 && (
        <div className={classes.more}>
          <LinkButton to="/contests">{t('find')}</LinkButton>
          <HelpLink topic="players" text="players" />
        </div>
      )}
    </>
  );
}

/** Returns the entered contests that take place, are not over and have no match in the list above, the earliest first. */
function comingUp(contests: readonly ContestCard[], turns: readonly Turn[]): ContestCard[] {
  const shown = new Set(turns.map(({ contest }) => contest.id));
  return contests
    .filter(({ id, status, cancelledAt }) => status !== 'matchDone' && cancelledAt === null && !shown.has(id))
    .sort((a, b) => Date.parse(a.contestStart) - Date.parse(b.contestStart))
    .slice(0, most);
}

/** Returns the entered contests that have ended, the latest first. */
function ended(contests: readonly ContestCard[]): ContestCard[] {
  return contests
    .filter(({ status, cancelledAt }) => status === 'matchDone' && cancelledAt === null)
    .sort((a, b) => Date.parse(b.contestEnd) - Date.parse(a.contestEnd))
    .slice(0, mostEnded);
}
