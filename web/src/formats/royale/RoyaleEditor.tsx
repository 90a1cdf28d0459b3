import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RoundsEditor } from '@/formats/common/components/RoundsEditor';
import { StageEdit } from '@/formats/common/components/StageEdit';
import { decidedIn } from '@/formats/common/lib/locks';
import { apiCall } from '@/shared/api/call';
import { deleteRoyale, royaleQuery } from './api';
import { maxRounds, roundsOf } from './lib/rounds';

/** The page that edits a battle royale: the further rounds, and the start of the running one. */
export default function RoyaleEditor() {
  const { t } = useTranslation('battleroyal');
  const stage = useQuery(royaleQuery(Number(useParams().id)));
  return (
    <StageEdit title={t('edit.title')} stage={stage}>
      {(contest, latest) => (
        <RoundsEditor
          contest={contest}
          latest={latest}
          games={false}
          maxRounds={maxRounds}
          results={decidedIn(latest.roundInfo)}
          bodyOf={({ version }, rounds) => {
            const roundInfo = roundsOf(rounds);
            return roundInfo && { version, roundInfo };
          }}
          save={({ contestId, id }, body, key) =>
            apiCall('put', '/contests/{id}/battleroyal/{stageId}/', {
              path: { id: contestId, stageId: id },
              key,
              body,
            })
          }
          remove={deleteRoyale}
        />
      )}
    </StageEdit>
  );
}
