import { useTranslation } from 'react-i18next';
import type { Answer, Question } from '@/entities/survey/api';
import { textLanguage } from '@/shared/lib/textLanguage';
import classes from './EntryFacts.module.css';

interface AnswerFactsProps {
  questions: readonly Question[];
  answers: readonly Answer[];
}

/** The survey answers of an entry by question. */
export function AnswerFacts({ questions, answers }: AnswerFactsProps) {
  const { t } = useTranslation('entry');
  if (questions.length === 0) return null;
  const given = new Map(answers.map(({ questionId, value }) => [questionId, value]));
  return (
    <section>
      <h3 className={classes.heading}>{t('answer.title')}</h3>
      <dl className={classes.facts}>
        {questions.map(({ id, question_detail }) => {
          const value = given.get(id);
          return (
            <div key={id} className={classes.comment}>
              <dt lang={textLanguage(question_detail)}>{question_detail}</dt>
              <dd lang={value && textLanguage(value)}>{value || t('answer.none')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
