import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { gamesQuery } from '@/shared/api/games';
import { helpPath } from '@/shared/help/topics';
import { ContactLink } from '@/shared/ui/ContactLink';
import { LoadFault } from '@/shared/ui/LoadFault';
import { Section } from '@/shared/ui/Page';
import classes from './About.module.css';
import { useCounts } from './api';

/** The games with the way to their contests. */
export function Games() {
  const { t } = useTranslation('home');
  const games = useQuery(gamesQuery);
  return (
    <Section heading={t('games.title')}>
      <LoadFault query={games} />
      <ul className={classes.games}>
        {(games.data ?? []).map(({ id, gameName }) => (
          <li key={id}>
            <Link to={`/contests?game=${id}`}>{gameName}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const counted = ['contests', 'entries', 'people'] as const;

/** Returns a number with commas, as all languages of the app write it. The first use of Intl.NumberFormat takes 20 ms. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** How many contests, entries and people there are, and where to find help. */
export function About() {
  const { t } = useTranslation(['home', 'shell']);
  const { data, isPending } = useCounts();
  return (
    <Section heading={t('home:about.title')}>
      <dl className={classes.counts} aria-busy={isPending}>
        {counted.map((name) => (
          <div key={name}>
            <dt>{t(`home:about.${name}`)}</dt>
            <dd>{data ? grouped(data[name]) : '–'}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.text}>{t('home:about.text')}</p>
      <p className={classes.links}>
        <Link to={helpPath('formats')}>{t('home:about.formats')}</Link>
        <Link to={helpPath('questions')}>{t('home:about.questions')}</Link>
        <Link to="/help">{t('shell:help')}</Link>
        <ContactLink>{t('shell:contact')}</ContactLink>
      </p>
    </Section>
  );
}
