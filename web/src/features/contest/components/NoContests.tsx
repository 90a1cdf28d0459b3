import { useTranslation } from 'react-i18next';
import type { ContestListTab } from '@/entities/contest/api';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HelpLink } from '@/shared/ui/HelpLink';

/** Explains an empty list of contests. */
export function NoContests({ tab, filtered }: { tab: ContestListTab; filtered: boolean }) {
  const { t } = useTranslation(['contest', 'common', 'shell']);
  const seeAll = filtered || tab === 'participated';
  return (
    <EmptyState
      drawing="field"
      title={t('common:emptyData')}
      action={
        seeAll ? (
          <LinkButton to="/contests">{t('contest:list.seeAll')}</LinkButton>
        ) : (
          <LinkButton to="/contests/registration">{t('shell:createContest')}</LinkButton>
        )
      }
      help={
        tab === 'operated' ? (
          <HelpLink topic="first-contest" text="firstContest" />
        ) : (
          <HelpLink topic="players" text="players" />
        )
      }
    >
      {t(filtered ? 'contest:list.empty.filtered' : `contest:list.empty.${tab}`)}
    </EmptyState>
  );
}
