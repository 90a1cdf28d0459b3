import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importColumns, importTemplate, largestFile } from '@/entities/entry/lib/csv';
import { importEntries } from '@/entities/entry/operatorApi';
import { useFaultText } from '@/shared/api/faults';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { saveFile } from '@/shared/lib/saveFile';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import classes from './ImportDialog.module.css';
import { ImportPreview } from './ImportPreview';

interface ImportDialogProps {
  contest: Contest;
  onClose: () => void;
}

/** Imports entries from a CSV: first a preview of each row, then all of them or none. */
export default function ImportDialog({ contest, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['entry', 'common']);
  const textOf = useFaultText();
  const keyOf = useIdempotencyKey();
  const questions = useQuery(apiQuery('/contests/{id}/questions/', { path: { id: contest.id } }));
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [previews, setPreviews] = useState(0);
  const preview = useAct(
    async (chosen: File) => {
      const kept = await keep(chosen);
      setFile(kept);
      setPreviews((count) => count + 1);
      return importEntries(contest.id, kept, false, crypto.randomUUID());
    },
    {
      inline: true,
    },
  );
  const applying = useAct(
    // The same file and preview have the same idempotency key, however often they are sent.
    (chosen: File) =>
      importEntries(contest.id, chosen, true, keyOf([chosen.name, chosen.lastModified, previews])),
    {
      done: ({ applied, added, updated }) => (applied ? t('entry:import.done', { added, updated }) : null),
      onDone: ({ applied }) => applied && onClose(),
      refresh: [apiKey('/contests/{id}/', { id: contest.id })],
      inline: true,
    },
  );

  function take(chosen: File | undefined) {
    if (!chosen) return;
    preview.clear();
    applying.clear();
    setFile(null);
    setTooLarge(chosen.size > largestFile);
    if (chosen.size <= largestFile) void preview.run(chosen);
  }

  // Somebody entered between the preview and the import; the new result counts.
  const result = applying.answer ?? preview.answer;
  const problem = preview.error ?? applying.error;
  const changes = result ? result.added + result.updated : 0;
  return (
    <Sheet opened onClose={onClose} title={t('entry:import.title')} size="lg">
      <div className={classes.dialog}>
        <div className={classes.intro}>
          <p>{t('entry:import.text')}</p>
          <details>
            <summary>{t('entry:import.columns')}</summary>
            <p>
              {t(contest.participantType === 'SOLO' ? 'entry:import.matchSolo' : 'entry:import.matchTeam')}
            </p>
            <p className={classes.columns}>
              {importColumns(contest.participantType).map((column) => (
                <code key={column}>{column}</code>
              ))}
            </p>
            <p>{t('entry:import.answers')}</p>
          </details>
        </div>
        <div className={classes.choose}>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain,text/tab-separated-values"
            hidden
            aria-label={t('entry:import.choose')}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              // The same file can be chosen again after it was corrected.
              event.currentTarget.value = '';
            }}
          />
          <Button
            variant={result ? 'secondary' : 'primary'}
            icon={<IconFileUpload size={18} aria-hidden="true" />}
            loading={preview.busy}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'entry:import.chooseAgain' : 'entry:import.choose')}
          </Button>
          {file && <span className={classes.name}>{file.name}</span>}
          <Button
            variant="quiet"
            icon={<IconDownload size={18} aria-hidden="true" />}
            disabled={!questions.data}
            onClick={() =>
              saveFile(
                new Blob([importTemplate(contest.participantType, questions.data?.items ?? [])], {
                  type: 'text/csv;charset=utf-8',
                }),
                t('entry:import.templateName'),
              )
            }
          >
            {t('entry:import.template')}
          </Button>
        </div>
        {tooLarge && <Notice tone="danger">{t('entry:import.tooLarge')}</Notice>}
        {problem && <Notice tone="danger">{textOf(problem)}</Notice>}
        {result && <ImportPreview result={result} questions={questions.data?.items ?? []} />}
        {result && file && (
          <div className={classes.acts}>
            <Button
              variant="primary"
              disabled={result.errors > 0 || changes === 0}
              loading={applying.busy}
              onClick={() => void applying.run(file)}
            >
              {t('entry:import.apply', { count: changes })}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** Returns a copy of the file, so that the import has the content of the preview. */
function keep(file: File): Promise<File> {
  const { name, lastModified } = file;
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(new File([reader.result as ArrayBuffer], name, { type: 'text/csv', lastModified }));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}
