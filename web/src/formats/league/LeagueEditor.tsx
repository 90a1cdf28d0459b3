import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RoundsEditor } from '@/formats/common/components/RoundsEditor';
import { StageEdit } from '@/formats/common/components/StageEdit';
import { plansOf } from '@/formats/common/lib/plan';
import { apiCall } from '@/shared/api/call';
import { deleteLeague, leagueQuery } from './api';

/** The page that edits a league: the start of its rounds. */
export default function LeagueEditor() {
  const { t } = useTranslation('league');
  const stage = useQuery(leagueQuery(Number(useParams().id)));
  return (
    <StageEdit title={t('edit.title')} stage={stage}>
      {(contest, latest) => (
        <RoundsEditor
          contest={contest}
          latest={latest}
          games={contest.scoring !== 'score'}
          results={latest.decided}
          bodyOf={({ version }, rounds) => {
            const roundInfo = plansOf(rounds);
            return roundInfo && { version, roundInfo };
          }}
          save={({ contestId, id }, body, key) =>
            apiCall('put', '/contests/{id}/league/{stageId}/', {
              path: { id: contestId, stageId: id },
              key,
              body,
            })
          }
          remove={deleteLeague}
        />
      )}
    </StageEdit>
  );
}
