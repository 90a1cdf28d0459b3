import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type HelpTopic, helpGroups, helpTopics } from '@/shared/help/topics';
import { useVisitState } from '@/shared/history/useVisitState';
import { currentLanguage, type Language } from '@/shared/i18n/languages';
import { ContactLink } from '@/shared/ui/ContactLink';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import classes from '../components/Help.module.css';
import { useLabel } from '../components/Inline';
import { searchHelp } from '../lib/search';
import { type HelpText, loadHelp } from '../lib/text';

const groups = Object.entries(helpGroups) as [keyof typeof helpGroups, readonly HelpTopic[]][];

/** All topics of the help, with a search over their texts. */
export default function HelpHomePage({ unknown = false }: { unknown?: boolean }) {
  const { t, i18n } = useTranslation('help');
  const [query, setQuery] = useVisitState('search', '');
  const searched = useDeferredValue(query.trim());
  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')}>
        <p className={classes.lead}>{t('lead')}</p>
      </PageHeader>
      {unknown && <Notice tone="warning">{t('unknown')}</Notice>}
      <search className={classes.search}>
        <TextField
          type="search"
          label={t('search')}
          placeholder={t('searchExample')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </search>
      {searched ? (
        <Results query={searched} language={currentLanguage(i18n.language)} />
      ) : (
        groups.map(([group, topics]) => (
          <Section key={group} heading={t(`group.${group}`)}>
            <ul className={classes.topics}>
              {topics.map((topic) => (
                <li key={topic}>
                  <Link to={`/help/${topic}`}>{t(`topic.${topic}.title`)}</Link>
                  <p>{t(`topic.${topic}.lead`)}</p>
                </li>
              ))}
            </ul>
          </Section>
        ))
      )}
      <p className={classes.contact}>
        <ContactLink>{t('contact')}</ContactLink>
      </p>
    </Page>
  );
}

async function loadAll(language: Language): Promise<ReadonlyMap<HelpTopic, HelpText>> {
  const topics = Object.keys(helpTopics) as HelpTopic[];
  return new Map(
    await Promise.all(topics.map(async (each) => [each, await loadHelp(language, each)] as const)),
  );
}

/** The sections that contain what is searched. The texts are loaded with the first search. */
function Results({ query, language }: { query: string; language: Language }) {
  const { t } = useTranslation('help');
  const label = useLabel();
  const texts = useQuery({
    queryKey: ['help', language],
    queryFn: () => loadAll(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryView query={texts}>
      {(loaded) => {
        const found = searchHelp(query, loaded, (topic) => t(`topic.${topic}.title`), label);
        const count = found.reduce((sum, { sections }) => sum + sections.length, 0);
        return (
          <>
            <p role="status" className={classes.count}>
              {count === 0 ? t('found.none') : t('found.sections', { count })}
            </p>
            {found.map(({ topic, sections }) => (
              <Section key={topic} heading={t(`topic.${topic}.title`)}>
                <ul className={classes.found}>
                  {sections.map(({ id, title }) => (
                    <li key={id}>
                      <Link to={`/help/${topic}#${id}`}>{title}</Link>
                    </li>
                  ))}
                </ul>
              </Section>
            ))}
          </>
        );
      }}
    </QueryView>
  );
}
