import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { entryDetailQuery } from '@/entities/entry/api';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { Time } from '@/shared/ui/Time';
import { AnswerFacts } from './AnswerFacts';
import classes from './ApplicantSheet.module.css';
import { EntryFacts } from './EntryFacts';
import { Roster } from './Roster';
import { type Fact, StatusFacts } from './StatusIcons';

interface ApplicantSheetProps {
  contest: Contest;
  applicant: Applicant;
  /** The facts that the list shows. */
  facts: readonly Fact[];
  onClose: () => void;
}

/** All data of one entry, for operators. */
export default function ApplicantSheet({ contest, applicant, facts, onClose }: ApplicantSheetProps) {
  const { t } = useTranslation('entry');
  const detail = useQuery(entryDetailQuery(contest.id, applicant.id));
  const questions = useQuery(apiQuery('/contests/{id}/questions/', { path: { id: contest.id } }));
  return (
    <Sheet opened onClose={onClose} title={t('applicant.title')}>
      <div className={classes.sheet}>
        <div className={classes.who}>
          <Avatar id={applicant.refId} kind={applicant.kind} src={applicant.imageUrl} size={48} />
          <div>
            <Link to={applicant.href} lang={textLanguage(applicant.name)}>
              {displayName(applicant.name)}
            </Link>
            <p>
              {applicant.kind === 'team' && (
                <span>{t('participant.representative', { name: displayName(applicant.by.nickname) })}</span>
              )}
              <span>
                {t('participant.enteredAt')} <Time at={applicant.createdAt} format="minute" />
              </span>
              {applicant.checkin && applicant.checkUpdated && (
                <span>
                  {t('fact.checkin')} <Time at={applicant.checkUpdated} format="checkin" />
                </span>
              )}
            </p>
          </div>
        </div>
        <StatusFacts applicant={applicant} facts={facts} />
        {applicant.kind === 'team' && <Roster contest={contest} teamId={applicant.refId} />}
        <QueryView query={detail}>
          {({ applicant: { details }, answers }) => (
            <>
              {details && <EntryFacts details={details} />}
              <QueryView query={questions}>
                {({ items }) => <AnswerFacts questions={items} answers={answers} />}
              </QueryView>
            </>
          )}
        </QueryView>
      </div>
    </Sheet>
  );
}
