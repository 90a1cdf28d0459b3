import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { type HelpTopic, helpGroups, isHelpTopic } from '@/shared/help/topics';
import { currentLanguage } from '@/shared/i18n/languages';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Blocks } from '../components/Blocks';
import classes from '../components/Help.module.css';
import { type HelpText, loadHelp } from '../lib/text';
import HelpHomePage from './HelpHomePage';

/** A topic of the help; an unknown one shows the list of topics. */
export default function HelpTopicPage() {
  const { topic } = useParams();
  return isHelpTopic(topic) ? <Topic key={topic} topic={topic} /> : <HelpHomePage unknown />;
}

function Topic({ topic }: { topic: HelpTopic }) {
  const { t, i18n } = useTranslation('help');
  const language = currentLanguage(i18n.language);
  const text = useQuery({
    queryKey: ['help', language, topic],
    queryFn: () => loadHelp(language, topic),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = t(`topic.${topic}.title`);
  return (
    <Page title={title} width="narrow">
      <article>
        <PageHeader
          title={title}
          eyebrow={
            <Link to="/help" className={classes.up}>
              {t('title')}
            </Link>
          }
        >
          <p className={classes.lead}>{t(`topic.${topic}.lead`)}</p>
        </PageHeader>
        <QueryView query={text}>{(loaded) => <Sections text={loaded} />}</QueryView>
        <Neighbours topic={topic} />
      </article>
    </Page>
  );
}

function Sections({ text }: { text: HelpText }) {
  const { t } = useTranslation('help');
  const sections = Object.entries(text);
  return (
    <>
      <nav aria-label={t('contents')} className={classes.contents}>
        <ol>
          {sections.map(([id, { title }]) => (
            <li key={id}>
              <Link to={`#${id}`}>{title}</Link>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(([id, { title, body }]) => (
        // An address that names the section puts the focus on it.
        <section key={id} id={id} tabIndex={-1} className={classes.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Blocks blocks={body} heading={title} />
        </section>
      ))}
    </>
  );
}

/** The other topics of the same group. */
function Neighbours({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation('help');
  const groups: readonly (readonly HelpTopic[])[] = Object.values(helpGroups);
  const others = groups.find((group) => group.includes(topic))?.filter((each) => each !== topic) ?? [];
  return (
    <nav aria-label={t('related')} className={classes.related}>
      <h2>{t('related')}</h2>
      <ul>
        {others.map((each) => (
          <li key={each}>
            <Link to={`/help/${each}`}>{t(`topic.${each}.title`)}</Link>
          </li>
        ))}
        <li>
          <Link to="/help">{t('all')}</Link>
        </li>
      </ul>
    </nav>
  );
}
