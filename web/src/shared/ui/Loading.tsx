import { useTranslation } from 'react-i18next';
import { useOnline } from '@/shared/lib/useOnline';
import { useKeepsFirstView } from './firstView';
import classes from './Loading.module.css';

/** The loading view: an animated bracket. Without a network it says what it waits for. */
export function Loading({ label }: { label?: string }) {
  const { t } = useTranslation('common');
  const online = useOnline();
  useKeepsFirstView();
  return (
    <div className={classes.loading} role="status" data-loading="">
      <BracketRun />
      <span className={classes.label}>{online ? (label ?? t('loading')) : t('waitingForNetwork')}</span>
    </div>
  );
}

/** The loading view in the height of a line of text, at the end of a paged list. */
export function InlineLoading() {
  const { t } = useTranslation('common');
  return (
    <div className={classes.inline} role="status" aria-label={t('loading')}>
      <BracketRun />
    </div>
  );
}

function BracketRun() {
  return (
    <svg viewBox="0 0 96 60" fill="none" aria-hidden="true" className={classes.drawing}>
      <path className={classes.ghost} d="M8 58V38H32V58M64 58V38H88V58M20 38V18H76V38M48 18V2" />
      <path className={classes.run} d="M8 58V38H20V18H48V2" pathLength="1" />
      <path className={classes.run} d="M88 58V38H76V18H48V2" pathLength="1" />
    </svg>
  );
}
