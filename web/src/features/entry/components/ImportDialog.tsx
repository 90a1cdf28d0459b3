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

/** Reads a file as a preview, and imports it. */
function useImport({ contest, onClose }: ImportDialogProps) {
  const { t } = useTranslation('entry');
  const withKey = useIdempotencyKey();
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
      withKey([chosen.name, chosen.lastModified, previews], (key) =>
        importEntries(contest.id, chosen, true, key),
      ),
    {
      done: ({ applied, added, updated }) => (applied ? t('import.done', { added, updated }) : null),
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

  return {
    file,
    tooLarge,
    take,
    previewing: preview.busy,
    apply: (chosen: File) => void applying.run(chosen),
    applying: applying.busy,
    // Somebody may have entered between the preview and the import; then the new result counts.
    result: applying.answer ?? preview.answer,
    problem: preview.error ?? applying.error,
  };
}

/** Imports entries from a CSV: first a preview of each row, then all of them or none. */
export default function ImportDialog(props: ImportDialogProps) {
  const { contest, onClose } = props;
  const { t } = useTranslation('entry');
  const textOf = useFaultText();
  const questions = useQuery(apiQuery('/contests/{id}/questions/', { path: { id: contest.id } }));
  const { file, tooLarge, take, previewing, apply, applying, result, problem } = useImport(props);
  const changes = result ? result.added + result.updated : 0;
  return (
    <Sheet opened onClose={onClose} title={t('import.title')} size="lg">
      <div className={classes.dialog}>
        <ImportFormat participantType={contest.participantType} />
        <div className={classes.choose}>
          <ChooseFile again={file !== null} primary={!result} busy={previewing} onChoose={take} />
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
                t('import.templateName'),
              )
            }
          >
            {t('import.template')}
          </Button>
        </div>
        {tooLarge && <Notice tone="danger">{t('import.tooLarge')}</Notice>}
        {problem && <Notice tone="danger">{textOf(problem)}</Notice>}
        {result && <ImportPreview result={result} questions={questions.data?.items ?? []} />}
        {result && file && (
          <div className={classes.acts}>
            <Button
              variant="primary"
              disabled={result.errors > 0 || changes === 0}
              loading={applying}
              onClick={() => apply(file)}
            >
              {t('import.apply', { count: changes })}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** The columns that an imported file can have. */
function ImportFormat({ participantType }: Pick<Contest, 'participantType'>) {
  const { t } = useTranslation('entry');
  return (
    <div className={classes.intro}>
      <p>{t('import.text')}</p>
      <details>
        <summary>{t('import.columns')}</summary>
        <p>{t(participantType === 'SOLO' ? 'import.matchSolo' : 'import.matchTeam')}</p>
        <p className={classes.columns}>
          {importColumns(participantType).map((column) => (
            <code key={column}>{column}</code>
          ))}
        </p>
        <p>{t('import.answers')}</p>
      </details>
    </div>
  );
}

interface ChooseFileProps {
  /** Whether a file was chosen before. */
  again: boolean;
  primary: boolean;
  busy: boolean;
  onChoose: (file: File | undefined) => void;
}

function ChooseFile({ again, primary, busy, onChoose }: ChooseFileProps) {
  const { t } = useTranslation('entry');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain,text/tab-separated-values"
        hidden
        aria-label={t('import.choose')}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          // The same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant={primary ? 'primary' : 'secondary'}
        icon={<IconFileUpload size={18} aria-hidden="true" />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        {t(again ? 'import.chooseAgain' : 'import.choose')}
      </Button>
    </>
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
