import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrors, useFaultText } from '@/shared/api/faults';
import { toast } from '@/shared/ui/toast';

/** Saves a form of the administration: what was refused stays on its field, what fits none above the buttons. */
export function useSaving<Input>(
  save: (input: Input) => Promise<unknown>,
  onSaved: () => void,
  said?: string,
) {
  const { t } = useTranslation('site');
  const queries = useQueryClient();
  const textOf = useFaultText();
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast.success(said ?? t('saved'));
      void queries.invalidateQueries();
      onSaved();
    },
  });
  const fields = fieldErrors(saving.error);
  return {
    save: saving.mutate,
    pending: saving.isPending,
    fields,
    problem: saving.isError && Object.keys(fields).length === 0 ? textOf(saving.error) : null,
  };
}
