import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { ContestView } from '@/entities/contest/components/ContestView';
import { BehindResults } from '@/entities/contest/components/HiddenResults';
import { stagePath } from '@/entities/contest/lib/paths';
import { type MatchAddress, useMatch } from '@/entities/match/api';
import { isOver } from '@/entities/match/lib/state';
import { formatAt, formatOf } from '@/formats/registry';
import { isFault } from '@/shared/api/error';
import type { MatchDetail } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { Page, PageHeader } from '@/shared/ui/Page';
import { Match } from '../components/Match';
import classes from './MatchPage.module.css';

interface MatchPageProps {
  /** The chat of the match, which stands beside it or below it; null for a viewer who has none. */
  chatOf?: (address: MatchAddress, match: MatchDetail) => ReactNode;
}

/** The page of a match: its sides, its state, its result and its history. */
export default function MatchPage({ chatOf }: MatchPageProps) {
  const { t } = useTranslation('match');
  const params = useParams();
  const address: MatchAddress = {
    contestId: Number(params.id),
    format: formatAt(useLocation().pathname).name,
    stageId: Number(params.stageId),
    matchId: Number(params.matchId),
  };
  const { match, deleted } = useMatch(address);
  const missing = deleted
    ? formatOf(address).knockout
      ? 'tournamentDoesNotExist'
      : 'stageDoesNotExist'
    : missingKeys.find((key) => isFault(match.error, key));
  if (missing) return <Unknown address={address} missing={missing} />;
  return (
    <Page title={t('page.pageTitle')}>
      <ContestView query={match}>
        {(match) => {
          const chat = chatOf?.(address, match);
          return (
            <div className={classes.page} data-chat={chat ? true : undefined}>
              <div className={classes.match}>
                <BehindResults
                  contestId={address.contestId}
                  involved={match.isParticipant || match.isOperator || (match.round === 0 && !isOver(match))}
                >
                  <Match key={match.id} address={address} match={match} chatBeside={Boolean(chat)} />
                </BehindResults>
              </div>
              {chat}
            </div>
          );
        }}
      </ContestView>
    </Page>
  );
}

const missingKeys = ['matchDoesNotExist', 'tournamentDoesNotExist', 'stageDoesNotExist'] as const;

interface UnknownProps {
  address: MatchAddress;
  missing: (typeof missingKeys)[number];
}

/** The page of a match that does not exist, or was deleted with its stage. */
function Unknown({ address, missing }: UnknownProps) {
  const { t } = useTranslation(['match', 'fault']);
  const title = t(`fault:${missing}`);
  return (
    <Page title={title} width="narrow">
      <PageHeader title={title} />
      <LinkButton to={stagePath(address.contestId)}>
        {formatOf(address).knockout ? t('match:page.backToBracket') : t('match:page.backToRounds')}
      </LinkButton>
    </Page>
  );
}
