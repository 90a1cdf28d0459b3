import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Contest, RehearsalWarning } from '@/shared/api/types';
import { useTimeText } from '@/shared/ui/useTimeText';
import { mendingPath, warningText } from '../lib/warnings';
import classes from './Warnings.module.css';

const icons = { blocks: IconBan, warns: IconAlertTriangle, hints: IconInfoCircle } as const;

/** The problems of the settings, each with a link to the field that causes it. */
export function Warnings({ contest, warnings }: { contest: Contest; warnings: readonly RehearsalWarning[] }) {
  const { t } = useTranslation('rehearsal');
  const timeText = useTimeText();
  if (warnings.length === 0) return null;
  return (
    <section className={classes.warnings} aria-label={t('warnings.title')}>
      <h2>{t('warnings.title')}</h2>
      <ul>
        {warnings.map((warning) => {
          const Icon = icons[warning.level];
          return (
            <li key={warning.kind} data-level={warning.level}>
              <Icon size={20} aria-label={t(`warnings.level.${warning.level}`)} />
              <p>{warningText(t, warning, timeText)}</p>
              <Link to={mendingPath(contest, warning)}>{t('warnings.mend')}</Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
