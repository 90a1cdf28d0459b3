import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { useAct } from '@/shared/lib/useAct';

/** Saves a form of the administration. Faults of fields are shown on the fields, others above the buttons. */
export function useSaving<Input>(
  save: (input: Input) => Promise<unknown>,
  onSaved: () => void,
  said?: string,
) {
  const { t } = useTranslation('site');
  const queries = useQueryClient();
  const textOf = useFaultText();
  const saving = useAct(save, {
    done: said ?? t('saved'),
    onDone: () => {
      void queries.invalidateQueries();
      onSaved();
    },
    inline: true,
  });
  const fields = fieldErrors(saving.error);
  return {
    save: (input: Input) => void saving.run(input),
    pending: saving.busy,
    fields,
    problem: saving.error && Object.keys(fields).length === 0 ? textOf(saving.error) : null,
  };
}
