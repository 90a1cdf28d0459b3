import { IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { useHiddenResults } from '@/shared/viewer/spoilers';
import classes from './HiddenResults.module.css';

/** Says that the results are hidden, with a button that shows them. */
export function HiddenResults({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <section className={classes.hidden} aria-label={t('spoilers.hidden')}>
      <IconEyeOff size={22} aria-hidden="true" />
      <p>
        <strong>{t('spoilers.hidden')}</strong>
        <span>{t('spoilers.text')}</span>
      </p>
      <Button size="s" onClick={onShow}>
        {t('spoilers.show')}
      </Button>
    </section>
  );
}

interface BehindResultsProps {
  contestId: number;
  /** Whether the viewer plays in or runs the contest: nothing is hidden from them. */
  involved: boolean;
  /** Shows nothing in place of what is hidden. */
  silent?: boolean;
  children: ReactNode;
}

/** What shows results. It is replaced while the reader does not want to see them. */
export function BehindResults({ contestId, involved, silent = false, children }: BehindResultsProps) {
  const { hidden, show } = useHiddenResults(contestId);
  if (involved || !hidden) return children;
  return silent ? null : <HiddenResults onShow={show} />;
}
