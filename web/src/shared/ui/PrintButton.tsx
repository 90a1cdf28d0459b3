import { IconPrinter } from '@tabler/icons-react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { toast } from './toast';

/** The most pages of a list that are read for paper. */
const mostPages = 60;

/** Prints the page. The rest of a list in pages is loaded before. */
export function PrintButton({ query }: { query?: UseInfiniteQueryResult }) {
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);

  async function print() {
    setBusy(true);
    let state = query;
    let fault: Error | null = null;
    for (let page = 0; !fault && state?.hasNextPage && page < mostPages; page++) {
      state = await state.fetchNextPage();
      fault = state.error;
    }
    setBusy(false);
    // An incomplete list would look complete on paper.
    if (fault) return toast.error(fault);
    // The last rows are drawn first.
    setTimeout(() => window.print());
  }

  return (
    <Button
      size="s"
      variant="quiet"
      loading={busy}
      icon={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => void print()}
    >
      {t('print')}
    </Button>
  );
}
