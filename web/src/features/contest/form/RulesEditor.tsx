import { useDebouncedValue } from '@mantine/hooks';
import { IconPhotoPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewMarkdown } from '@/entities/contest/api';
import { maxLength } from '@/entities/contest/form/limits';
import { useField } from '@/entities/contest/form/useField';
import { uploadFile } from '@/shared/api/client';
import { useFaultText } from '@/shared/api/faults';
import { characters } from '@/shared/lib/characters';
import { imageTypes, typeNames } from '@/shared/lib/imageTypes';
import { pastedFiles } from '@/shared/lib/pastedFiles';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { TextAreaField } from '@/shared/ui/Field';
import { Markdown } from '@/shared/ui/Markdown';
import { scrollable } from '@/shared/ui/scrollable';
import { useReportedBusy } from '@/shared/ui/useReportedBusy';
import { Counter } from './Counter';
import classes from './RulesEditor.module.css';

const rulesTypes = imageTypes.rules;

/** Returns an image's name as a Markdown description, without characters that would end it. */
function described(name: string): string {
  return name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, '');
}

/** Uploads images and puts each into the text at the cursor. */
function useAttachedImages(
  textarea: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (next: string) => void,
) {
  const { t } = useTranslation('fault');
  const faultText = useFaultText();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const [problem, setProblem] = useState<string | null>(null);
  // Leaving the form aborts the uploads.
  const running = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    running.current = controller;
    return () => controller.abort();
  }, []);

  function insert(text: string) {
    const area = textarea.current;
    const from = area?.selectionStart ?? latest.current.length;
    const to = area?.selectionEnd ?? from;
    const next = latest.current.slice(0, from) + text + latest.current.slice(to);
    latest.current = next;
    onChange(next);
    requestAnimationFrame(() => area?.setSelectionRange(from + text.length, from + text.length));
  }

  const uploading = useAct(
    async (files: readonly File[]) => {
      for (const file of files) {
        const { url } = await uploadFile(file, 'contests', running.current.signal);
        insert(`![${described(file.name)}](${url})\n`);
      }
    },
    {
      queue: 'rulesImages', // images that are attached meanwhile follow
      onFault: (fault) => {
        setProblem(faultText(fault));
        return true;
      },
    },
  );

  function attach(files: readonly File[]) {
    setProblem(null);
    if (files.some((file) => !rulesTypes.includes(file.type))) {
      setProblem(t('unsupportedFileType', { types: typeNames(rulesTypes) }));
      return;
    }
    void uploading.run(files);
  }

  return { attach, uploading: uploading.busy, problem };
}

interface RulesEditorProps {
  /** Called with true when images are taken, and with false once each is in the text or was refused. See useUploading. */
  onBusy: (busy: boolean) => void;
}

/** Rules in Markdown with images by button, paste or drop, and a preview rendered by the server. */
export function RulesEditor({ onBusy }: RulesEditorProps) {
  const { t } = useTranslation('contest');
  const { value, onChange, onBlur, error, name } = useField('rule');
  const textarea = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { attach, uploading, problem } = useAttachedImages(textarea, value, onChange);
  useReportedBusy(uploading, onBusy);
  const [dragging, setDragging] = useState(false);

  function drop(event: DragEvent) {
    setDragging(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  }

  function paste(event: ClipboardEvent) {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  }

  return (
    <div>
      <TextAreaField
        ref={textarea}
        name={name}
        className={classes.editor}
        data-dragging={dragging || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
        onPaste={paste}
        label={t('form.field.rule')}
        description={t('form.hint.rule')}
        placeholder={t('form.placeholder.rule')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        error={problem ?? error}
        minRows={8}
        maxRows={24}
      />
      <div className={classes.tools}>
        <Button
          size="s"
          variant="quiet"
          loading={uploading}
          icon={<IconPhotoPlus size={18} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {t('form.attachImage')}
        </Button>
        <Counter text={value} max={maxLength.rule} />
      </div>
      <input
        ref={picker}
        type="file"
        aria-label={t('form.attachImage')}
        accept={rulesTypes.join(',')}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) attach(files);
        }}
      />
      <Preview text={value} />
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const { t } = useTranslation('contest');
  const faultText = useFaultText();
  const [settled] = useDebouncedValue(text, 400);
  const preview = useQuery({
    queryKey: ['contestRulePreview', settled] as const,
    queryFn: ({ signal }) => previewMarkdown(settled, signal),
    enabled: settled.trim() !== '' && characters(settled) <= maxLength.rule,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  if (text.trim() === '') return null;
  if (preview.isError) return <p className={classes.failed}>{faultText(preview.error)}</p>;
  if (!preview.data) return null;
  return (
    <section className={classes.preview} aria-label={t('form.preview')} {...scrollable}>
      <p className={classes.previewLabel}>{t('form.preview')}</p>
      <Markdown html={preview.data} />
    </section>
  );
}
