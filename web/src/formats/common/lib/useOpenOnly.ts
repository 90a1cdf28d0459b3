import { useSearchParams } from 'react-router';
import { withoutParams, withParam } from '@/shared/history/params';

/**
 * Holds whether a stage shows only its open matches. The address says so, so that Back, a reload and a shared link keep it. The desk
 * links to it (openMatchesPath).
 */
export function useOpenOnly() {
  const [params, setParams] = useSearchParams();
  const setOpenOnly = (openOnly: boolean) =>
    setParams(openOnly ? withParam('show', 'open') : withoutParams('show'), {
      replace: true,
      preventScrollReset: true,
    });
  return [params.get('show') === 'open', setOpenOnly] as const;
}
