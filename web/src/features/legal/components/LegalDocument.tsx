import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '@/shared/api/app';
import { currentLanguage, type Language } from '@/shared/i18n/languages';
import { Button } from '@/shared/ui/Button';
import { ContactLink } from '@/shared/ui/ContactLink';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import type { LegalText } from '../texts/types';
import classes from './LegalDocument.module.css';
import { useLegalTexts } from './useLegalTexts';

/** A legal text in the viewer's language. A translation says that Japanese is binding (LANG-1). */
export function LegalDocument({ document }: { document: 'terms' | 'privacy' }) {
  const { t, i18n } = useTranslation('legal');
  const [japanese, setJapanese] = useState(false);
  const app = useApp();
  const own = currentLanguage(i18n.language);
  const language = japanese ? 'ja' : own;
  const texts = useLegalTexts(language);
  return (
    <Page title={t(document)} width="narrow">
      <PageHeader title={t(document)} eyebrow={t('dated')} />
      {own !== 'ja' && (
        <div className={classes.note}>
          <Notice
            action={
              <Button size="s" onClick={() => setJapanese(!japanese)}>
                {japanese ? t('readTranslation') : t('readJapanese')}
              </Button>
            }
          >
            {t('binding')}
          </Notice>
        </div>
      )}
      <QueryView query={texts}>
        {(loaded) => <Articles text={loaded[document]} language={language} />}
      </QueryView>
      {app.data && <p className={classes.issued}>{t('issuedBy', { name: app.data.operatorName })}</p>}
    </Page>
  );
}

function Articles({ text, language }: { text: LegalText; language: Language }) {
  const { t } = useTranslation('legal');
  // An article that leads to the contact form needs one.
  const reachable = Boolean(useApp().data?.contactUrl);
  const articles = text.articles.filter(({ contact }) => !contact || reachable);
  return (
    <div lang={language} className={classes.text}>
      <p>{text.lead}</p>
      <nav aria-label={t('contents')} className={classes.contents}>
        <ol>
          {articles.map((article, index) => (
            <li key={article.heading}>
              <a href={`#article-${index + 1}`}>{article.heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {articles.map((article, index) => (
        <section key={article.heading} id={`article-${index + 1}`}>
          <h2>{article.heading}</h2>
          {article.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {article.list && (
            <ul className={classes.items}>
              {article.list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
          {article.closing && <p>{article.closing}</p>}
          {article.contact && (
            <p>
              <ContactLink>{t('contact')}</ContactLink>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
