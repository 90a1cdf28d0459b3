import { IconAlertTriangle, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@/entities/survey/api';
import { faultText } from '@/shared/api/faults';
import type { EntryImport, ImportRow } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Notice } from '@/shared/ui/Notice';
import { scrollable } from '@/shared/ui/scrollable';
import classes from './ImportPreview.module.css';

const icons: Record<ImportRow['action'], ComponentType<{ size: number; 'aria-hidden': 'true' }>> = {
  error: IconAlertTriangle,
  add: IconPlus,
  update: IconPencil,
  same: IconEqual,
};

/** Rows with faults first; otherwise in the order of the file. */
const weight: Record<ImportRow['action'], number> = { error: 0, add: 1, update: 1, same: 2 };

interface ImportPreviewProps {
  result: EntryImport;
  questions: readonly Question[];
}

/** The effect of each row of a file. */
export function ImportPreview({ result, questions }: ImportPreviewProps) {
  const { t } = useTranslation('entry');
  const { rows, added, updated, errors } = result;
  const same = rows.length - added - updated - errors;
  const sorted = [...rows].sort((a, b) => weight[a.action] - weight[b.action] || a.line - b.line);
  return (
    <div className={classes.preview}>
      <ul className={classes.counts}>
        <li>{t('import.count.add', { count: added })}</li>
        <li>{t('import.count.update', { count: updated })}</li>
        <li>{t('import.count.same', { count: same })}</li>
        <li data-errors={errors > 0 || undefined}>{t('import.count.error', { count: errors })}</li>
      </ul>
      {errors > 0 ? (
        <Notice tone="danger">{t('import.blocked')}</Notice>
      ) : (
        added + updated === 0 && <Notice>{t('import.nothing')}</Notice>
      )}
      {rows.length > 0 && (
        <section className={classes.frame} aria-label={t('import.preview')} {...scrollable}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('import.what')}</th>
                <th scope="col">{t('import.who')}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((row) => (
                <Row key={row.line} row={row} column={columnOf(row, questions)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

/** Returns the faulty column by its name in the file. */
function columnOf({ field }: ImportRow, questions: readonly Question[]): string | undefined {
  const id = /^answers\.(\d+)$/.exec(field ?? '')?.[1];
  return id ? questions.find((question) => String(question.id) === id)?.question_detail : field;
}

function Row({ row, column }: { row: ImportRow; column: string | undefined }) {
  const { t } = useTranslation(['entry', 'fault']);
  const Icon = icons[row.action];
  return (
    <tr data-action={row.action}>
      <td className={classes.line}>{row.line}</td>
      <td>
        <span className={classes.action}>
          <Icon size={16} aria-hidden="true" /> {t(`entry:import.row.${row.action}`)}
        </span>
      </td>
      <td>
        <span lang={textLanguage(row.name)}>{row.name || '–'}</span>
        {row.key && (
          <p className={classes.fault}>
            {column && <code>{column}</code>} {faultText(row.key, row.params)}
          </p>
        )}
      </td>
    </tr>
  );
}
