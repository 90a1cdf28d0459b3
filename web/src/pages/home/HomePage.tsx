import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContestCardList } from '@/entities/contest/components/ContestCard';
import { apiQuery } from '@/shared/api/query';
import type { ContestCard } from '@/shared/api/types';
import { loadAllAreas } from '@/shared/i18n/i18n';
import { useLive } from '@/shared/live/useLive';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, LinkButton } from '@/shared/ui/Button';
import { CardLink } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Loading } from '@/shared/ui/Loading';
import { Page, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import hidden from '@/shared/ui/spoken.module.css';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { useContestsByStatus, useMyContests, useMyTeams, useOperatedContests } from './api';
import classes from './HomePage.module.css';
import { LivingTower } from './LivingTower';
import { PlayerSearch } from './PlayerSearch';
import { StartContest } from './StartContest';

// It also needs the texts of matches, which the first page does not load.
const NextSteps = lazy(async () => {
  const [steps] = await Promise.all([import('./NextSteps'), loadAllAreas()]);
  return steps;
});

/** How many contests of one kind the home page shows. */
const shown = 6;
const ownShown = 3;

/** The home page: the viewer's own contests, running contests, and contests that can be entered. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const viewer = useViewer();
  useLive(viewer.signedIn ? 'contests' : null, { invalidate: [apiQuery('/contests/').queryKey] });
  return (
    <Page title="">
      {viewer.signedIn ? (
        <>
          <h1 className={`${hidden.spoken} ${classes.title}`}>{t('title')}</h1>
          <Suspense fallback={<Loading />}>
            <NextSteps />
          </Suspense>
          <MyContests />
        </>
      ) : (
        <Hero />
      )}
      <Running />
      <Upcoming />
      {viewer.signedIn && <MyTeams />}
      <PlayerSearch />
    </Page>
  );
}

function Hero() {
  const { t } = useTranslation('home');
  const login = useLoginModal();
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1>{t('hero.title')}</h1>
        <p>{t('hero.text')}</p>
        <div className={classes.actions}>
          <Button variant="primary" onClick={() => login.open(undefined, { mode: 'signUp' })}>
            {t('hero.start')}
          </Button>
          <LinkButton to="/contests">{t('hero.browse')}</LinkButton>
        </div>
        <div className={classes.begin}>
          <StartContest />
        </div>
      </div>
      <LivingTower label={t('hero.drawing')} />
    </section>
  );
}

function SeeAll({ to }: { to: string }) {
  const { t } = useTranslation('home');
  return (
    <Link to={to} className={classes.all}>
      {t('seeAll')}
    </Link>
  );
}

function Running() {
  const { t } = useTranslation('home');
  const running = useContestsByStatus('match');
  return (
    <Section heading={t('running.title')} aside={<SeeAll to="/contests" />}>
      <QueryView query={running}>
        {({ items }) =>
          items.length > 0 ? (
            <ContestCardList contests={items.slice(0, shown)} />
          ) : (
            <EmptyState drawing="bracket" title={t('running.empty')}>
              {t('running.emptyText')}
            </EmptyState>
          )
        }
      </QueryView>
    </Section>
  );
}

function Upcoming() {
  const { t } = useTranslation('home');
  const viewer = useViewer();
  const login = useLoginModal();
  const upcoming = useContestsByStatus('entry');
  return (
    <Section heading={t('upcoming.title')} aside={<SeeAll to="/contests" />}>
      <QueryView query={upcoming}>
        {({ items }) =>
          items.length > 0 ? (
            <ContestCardList contests={items.slice(0, shown)} />
          ) : (
            <EmptyState
              drawing="field"
              title={t('upcoming.empty')}
              action={
                viewer.signedIn ? (
                  <LinkButton to="/contests/registration">{t('hero.create')}</LinkButton>
                ) : (
                  <Button onClick={() => login.open('/contests/registration', { mode: 'signUp' })}>
                    {t('hero.create')}
                  </Button>
                )
              }
            >
              {t('upcoming.emptyText')}
            </EmptyState>
          )
        }
      </QueryView>
    </Section>
  );
}

/** Returns the contests that the viewer plays or operates, without repetitions. Those that are not over come first. */
function ownContests(...lists: ContestCard[][]): ContestCard[] {
  const all = [...new Map(lists.flat().map((contest) => [contest.id, contest])).values()];
  const start = ({ contestStart }: ContestCard) => Date.parse(contestStart);
  const over = all.filter(({ status }) => status === 'matchDone').sort((a, b) => start(b) - start(a));
  const ahead = all.filter(({ status }) => status !== 'matchDone').sort((a, b) => start(a) - start(b));
  return [...ahead, ...over];
}

function MyContests() {
  const { t } = useTranslation('home');
  const played = useMyContests();
  const operated = useOperatedContests();
  const plays = played.data?.items.length !== 0;
  return (
    <Section
      heading={t('entries.title')}
      aside={<SeeAll to={`/contests?tab=${plays ? 'participated' : 'operated'}`} />}
    >
      <QueryView query={operated.isPending ? operated : played}>
        {({ items }) => {
          const mine = ownContests(items, operated.data?.items ?? []);
          return mine.length > 0 ? (
            <ContestCardList contests={mine.slice(0, ownShown)} />
          ) : (
            <EmptyState
              drawing="bracket"
              title={t('entries.empty')}
              action={<LinkButton to="/contests">{t('hero.browse')}</LinkButton>}
            >
              {t('entries.emptyText')}
            </EmptyState>
          );
        }}
      </QueryView>
    </Section>
  );
}

function MyTeams() {
  const { t } = useTranslation(['home', 'common']);
  const teams = useMyTeams();
  return (
    <Section heading={t('home:teams.title')} aside={<SeeAll to="/teams" />}>
      <QueryView query={teams}>
        {({ items }) =>
          items.length > 0 ? (
            <ul className={classes.teams}>
              {items.map((team) => (
                <li key={team.id}>
                  <CardLink to={`/teams/${team.id}`} className={classes.team}>
                    <Avatar id={team.id} kind="team" src={team.imageUrl} size={48} />
                    <span>
                      <strong>{team.name}</strong>
                      <small>
                        {t('home:teams.members', { count: team.memberCount })}
                        {team.role && ` · ${t(`common:role.${team.role}`)}`}
                      </small>
                    </span>
                  </CardLink>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              drawing="team"
              title={t('home:teams.empty')}
              action={<LinkButton to="/teams">{t('home:teams.create')}</LinkButton>}
            >
              {t('home:teams.emptyText')}
            </EmptyState>
          )
        }
      </QueryView>
    </Section>
  );
}
