import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContestCardList } from '@/entities/contest/components/ContestCard';
import type { ContestCard } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkButton } from '@/shared/ui/Button';
import { CardLink } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { useMyContests, useMyTeams, useOperatedContests } from './api';
import classes from './HomePage.module.css';

const ownShown = 3;

function SeeAll({ to }: { to: string }) {
  const { t } = useTranslation('home');
  return (
    <Link to={to} className={classes.all}>
      {t('seeAll')}
    </Link>
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

/** The contests that the viewer plays or operates. */
export function MyContests() {
  const { t } = useTranslation('home');
  const played = useMyContests();
  const operated = useOperatedContests();
  const plays = played.data?.items.length !== 0;
  return (
    <Section
      heading={t('entries.title')}
      aside={<SeeAll to={`/contests?tab=${plays ? 'participated' : 'operated'}`} />}
    >
      <QueryView query={operated.data ? played : operated}>
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

/** The viewer’s teams. */
export function MyTeams() {
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
