import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContestCardList } from '@/features/contest';
import { useLive } from '@/shared/live/useLive';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, LinkButton } from '@/shared/ui/Button';
import { CardLink } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Page, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { homeContestsKey, useContestsByStatus, useMyContests, useMyTeams } from '../api';
import { LivingTower } from '../components/LivingTower';
import classes from './HomePage.module.css';

/** How many contests of one kind home shows; the list has them all. */
const shown = 6;

/** What is being played, what can be entered, and what is one's own (rulings.md 79). */
export default function HomePage() {
  const viewer = useViewer();
  useLive('contests', { invalidate: [homeContestsKey] });
  return (
    <Page title="">
      <Hero />
      {viewer.signedIn && <MyContests />}
      <Running />
      <Upcoming />
      {viewer.signedIn && <MyTeams />}
    </Page>
  );
}

function Hero() {
  const { t } = useTranslation('home');
  const viewer = useViewer();
  const login = useLoginModal();
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1>{t('hero.title')}</h1>
        <p>{t('hero.text')}</p>
        <div className={classes.actions}>
          {viewer.signedIn ? (
            <LinkButton to="/contests/registration" variant="primary">
              {t('hero.create')}
            </LinkButton>
          ) : (
            <Button variant="primary" onClick={() => login.open()}>
              {t('hero.start')}
            </Button>
          )}
          <LinkButton to="/contests">{t('hero.browse')}</LinkButton>
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
                  <Button onClick={() => login.open('/contests/registration')}>{t('hero.create')}</Button>
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

function MyContests() {
  const { t } = useTranslation('home');
  const mine = useMyContests();
  return (
    <Section heading={t('entries.title')} aside={<SeeAll to="/contests?tab=participated" />}>
      <QueryView query={mine}>
        {({ items }) =>
          items.length > 0 ? (
            <ContestCardList contests={items.slice(0, 3)} />
          ) : (
            <EmptyState
              drawing="bracket"
              title={t('entries.empty')}
              action={<LinkButton to="/contests">{t('hero.browse')}</LinkButton>}
            >
              {t('entries.emptyText')}
            </EmptyState>
          )
        }
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
