import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profilePath } from '@/entities/person/lib/profilePath';
import { apiPages } from '@/shared/api/query';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { More } from '@/shared/ui/More';
import { QueryView } from '@/shared/ui/Query';
import { type QuestionSummary, surveySummaryQuery } from '../api';
import classes from './SurveySummary.module.css';

/** The answers by question, for operators. Nothing without answers. */
export function SurveySummary({ contestId }: { contestId: number }) {
  const { t } = useTranslation('survey');
  const summary = useQuery(surveySummaryQuery(contestId));
  const items = summary.data ?? [];
  if (!items.some(({ answered }) => answered > 0)) return null;
  return (
    <section className={classes.summary}>
      <h3>{t('summary')}</h3>
      {items.map((item) => (
        <Counts key={item.question.id} contestId={contestId} summary={item} />
      ))}
    </section>
  );
}

function Counts({ contestId, summary }: { contestId: number; summary: QuestionSummary }) {
  const { t } = useTranslation('survey');
  const { question, answered, counts } = summary;
  const [open, setOpen] = useState(false);
  const select = question.input_type === 'SELECT';
  return (
    <article className={classes.question}>
      <h4 translate="no" lang={textLanguage(question.question_detail)}>
        {question.question_detail}
      </h4>
      <p className={classes.answered}>{t('answered', { count: answered })}</p>
      {select && (
        <ul className={classes.bars}>
          {counts.map(({ selection_detail, count }) => (
            <li key={selection_detail}>
              <span>{selection_detail}</span>
              <span className={classes.bar} aria-hidden="true">
                <i style={{ transform: `scaleX(${count / Math.max(1, answered)})` }} />
              </span>
              <b>
                {count}
                <small> {Math.round((count / Math.max(1, answered)) * 100)}%</small>
              </b>
            </li>
          ))}
        </ul>
      )}
      {answered > 0 && (
        <Button size="s" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'closeAnswers' : 'showAnswers')}
        </Button>
      )}
      {open && <Answers contestId={contestId} questionId={question.id} />}
    </article>
  );
}

function Answers({ contestId, questionId }: { contestId: number; questionId: number }) {
  const displayName = useDisplayName();
  const answers = useInfiniteQuery(
    apiPages('/contests/{id}/questions/{questionId}/answers/', { path: { id: contestId, questionId } }),
  );
  return (
    <QueryView query={answers}>
      {({ pages }) => (
        <>
          <ul className={classes.answers}>
            {pages
              .flatMap((page) => page.items)
              .map(({ entry, value }) => (
                <li key={entry.id}>
                  <Link to={profilePath(entry)}>
                    <Avatar id={entry.refId} src={entry.imageUrl} size={24} kind={entry.kind} />
                    <span>{displayName(entry.name)}</span>
                  </Link>
                  <p lang={textLanguage(value)}>{value}</p>
                </li>
              ))}
          </ul>
          <More query={answers} />
        </>
      )}
    </QueryView>
  );
}
