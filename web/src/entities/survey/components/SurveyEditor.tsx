import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { faultText, useFaultText } from '@/shared/api/faults';
import { apiKey, apiQuery } from '@/shared/api/query';
import { labelled } from '@/shared/i18n/labelled';
import { useListEditor } from '@/shared/lib/useListEditor';
import { Button } from '@/shared/ui/Button';
import { ConflictDialog } from '@/shared/ui/ConflictDialog';
import { confirm } from '@/shared/ui/confirm';
import { ListActions, SaveBar } from '@/shared/ui/ListEditor';
import { Notice } from '@/shared/ui/Notice';
import { movedTo } from '@/shared/ui/OrderButtons';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { RestoredNotice } from '@/shared/ui/RestoredNotice';
import { toast } from '@/shared/ui/toast';
import { type Survey, surveySummaryQuery } from '../api';
import {
  draftsOf,
  inputOf,
  limits,
  newQuestion,
  previewOf,
  type QuestionDraft,
  questionFaults,
  removedAnswers,
} from '../lib/questions';
import { useAnswers } from '../lib/useAnswers';
import { QuestionCard } from './QuestionCard';
import classes from './SurveyEditor.module.css';
import { SurveyFields } from './SurveyFields';
import { SurveySummary } from './SurveySummary';

interface SurveyEditorProps {
  contestId: number;
  onUnsaved: (unsaved: boolean) => void;
}

/** Edits the survey of a contest and shows its answers. It is saved on its own (SURVEY-1). */
export function SurveyEditor({ contestId, onUnsaved }: SurveyEditorProps) {
  const { t } = useTranslation('survey');
  const survey = useQuery(apiQuery('/contests/{id}/questions/', { path: { id: contestId } }));
  return (
    <Section heading={t('title')}>
      <QueryView query={survey}>
        {(stored) => <Builder contestId={contestId} stored={stored} onUnsaved={onUnsaved} />}
      </QueryView>
    </Section>
  );
}

function Builder({ contestId, stored, onUnsaved }: SurveyEditorProps & { stored: Survey }) {
  const { t } = useTranslation(['survey', 'common', 'conflict']);
  const errorText = useFaultText();
  const summary = useQuery(surveySummaryQuery(contestId));
  const [open, setOpen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [preview, setPreview] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const question = useQuestionText();

  const editor = useSurveyEditor(contestId, stored, {
    onSaved: () => {
      setTried(false);
      setOpen(null);
      toast.success(t('survey:saved'));
    },
    onUnsaved,
  });
  const { items, change } = editor;

  function askToRemove(count: number): Promise<boolean> {
    return confirm({
      title: t('survey:removeUsed.title'),
      body: t('survey:removeUsed.text', { count }),
      confirmLabel: t('survey:save'),
    });
  }

  function show(key: string) {
    setOpen(key);
    requestAnimationFrame(() => {
      const card = list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);
      const field =
        card?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? card?.querySelector('textarea');
      field?.focus();
    });
  }

  async function save() {
    const broken = items.find((item) => questionFaults(item).length > 0);
    setTried(true);
    if (broken) return show(broken.key);
    const used = removedAnswers(items, summary.data ?? []);
    if (used > 0 && !(await askToRemove(used))) return;
    await editor.save();
  }

  function add(item: QuestionDraft, at = items.length) {
    change([...items.slice(0, at), item, ...items.slice(at)]);
    show(item.key);
  }

  const answered = new Map(summary.data?.map(({ question: { id }, answered: count }) => [id, count]));
  return (
    <div className={classes.survey}>
      <p className={classes.text}>{t('survey:text')}</p>
      {editor.replaced && (
        <Notice
          title={t('survey:taken')}
          action={
            <Button size="s" onClick={editor.bringBack}>
              {t('survey:bringBack')}
            </Button>
          }
        />
      )}
      {editor.restored && <RestoredNotice onDiscard={editor.discard} />}
      <ol ref={list} className={classes.questions}>
        {items.map((item, index) => (
          <QuestionCard
            key={item.key}
            question={item}
            index={index}
            count={items.length}
            answered={item.id === null ? 0 : (answered.get(item.id) ?? 0)}
            open={open === item.key}
            faults={tried ? questionFaults(item) : []}
            onToggle={() => (open === item.key ? setOpen(null) : show(item.key))}
            onChange={(next) => change(items.map((other) => (other.key === item.key ? next : other)))}
            onMove={(to) => change(movedTo(items, index, to))}
            onCopy={
              items.length < limits.questions
                ? () => add({ ...item, id: null, key: crypto.randomUUID() }, index + 1)
                : undefined
            }
            onRemove={() => change(items.filter((other) => other.key !== item.key))}
          />
        ))}
      </ol>
      <ListActions count={items.length} most={limits.questions}>
        <Button
          icon={<IconPlus size={18} aria-hidden="true" />}
          disabled={items.length >= limits.questions}
          onClick={() => add(newQuestion())}
        >
          {t('survey:add')}
        </Button>
        {items.length > 0 && (
          <Button variant="quiet" aria-expanded={preview} onClick={() => setPreview(!preview)}>
            {t(preview ? 'survey:closePreview' : 'survey:preview')}
          </Button>
        )}
      </ListActions>
      {preview && items.length > 0 && <Preview questions={items} />}
      {editor.error !== null && (
        <Notice tone="danger" answer>
          {errorText(editor.error)}
        </Notice>
      )}
      {editor.changed && (
        <SaveBar
          text={t('survey:unsaved')}
          revert={t('survey:revert')}
          save={t('survey:save')}
          saving={editor.saving}
          onRevert={editor.discard}
          onSave={() => void save()}
        />
      )}
      <SurveySummary contestId={contestId} />
      {editor.changes && (
        <ConflictDialog
          rows={editor.changes.map(({ key, base, mine, theirs, both }) => ({
            key,
            label: (base ?? theirs ?? mine)?.detail ?? '',
            theirs: question(theirs),
            ...(both && { mine: question(mine) }),
          }))}
          onApply={editor.apply}
          onTakeTheirs={editor.takeTheirs}
          onClose={editor.closeConflict}
        />
      )}
    </div>
  );
}

interface SurveyEditorEvents {
  onSaved: () => void;
  onUnsaved: (unsaved: boolean) => void;
}

/** Edits the questions and saves them as a whole. It asks before answers are discarded. */
function useSurveyEditor(contestId: number, stored: Survey, { onSaved, onUnsaved }: SurveyEditorEvents) {
  const { t } = useTranslation('survey');
  const queries = useQueryClient();

  async function send(version: number, drafts: QuestionDraft[]): Promise<Survey | null> {
    const body = { version, items: drafts.map(inputOf) };
    try {
      return await apiCall('put', '/contests/{id}/questions/', { path: { id: contestId }, body });
    } catch (error) {
      if (!isFault(error, 'surveyHasAnswers')) throw error;
      const agreed = await confirm({
        title: t('discard.title'),
        body: faultText(error.key, error.params),
        confirmLabel: t('discard.confirm'),
        danger: true,
      });
      return agreed
        ? apiCall('put', '/contests/{id}/questions/', {
            path: { id: contestId },
            body: { ...body, discardAnswers: true },
          })
        : null;
    }
  }

  return useListEditor<QuestionDraft>({
    name: `survey.${contestId}`,
    sample: newQuestion,
    stored: draftsOf(stored),
    read: async () =>
      draftsOf(
        await queries.fetchQuery({
          ...apiQuery('/contests/{id}/questions/', { path: { id: contestId } }),
          staleTime: 0,
        }),
      ),
    renewed: (item) => ({ ...item, id: null }),
    write: async (version, items) => {
      const saved = await send(version, items);
      if (!saved) return null;
      queries.setQueryData(
        apiQuery('/contests/{id}/questions/', { path: { id: contestId } }).queryKey,
        saved,
      );
      void queries.invalidateQueries({
        queryKey: apiKey('/contests/{id}/survey/summary/', { id: contestId }),
      });
      return draftsOf(saved);
    },
    onSaved,
    onUnsaved,
  });
}

/** Returns a question as one text, for the choice between two versions. */
function useQuestionText(): (question: QuestionDraft | undefined) => string {
  const { t } = useTranslation(['survey', 'conflict']);
  return (question) => {
    if (!question) return t('conflict:removed');
    const { detail, type, required, min, max, selections } = question;
    const kind = t(`survey:type.${type}`);
    if (type === 'SELECT') return [detail, labelled(kind, selections.join(' / '))].join('\n');
    const bounds = t('survey:answer.between', { min, max });
    return [detail, [kind, bounds, ...(required ? [t('survey:required')] : [])].join(' · ')].join('\n');
  };
}

/** The survey as entrants will see it. Answers given here are not sent. */
function Preview({ questions }: { questions: readonly QuestionDraft[] }) {
  const { t } = useTranslation('survey');
  const box = useRef<HTMLElement>(null);
  const { fields } = useAnswers(questions.map(previewOf));
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} className={classes.preview} aria-label={t('preview')}>
      <SurveyFields {...fields} />
    </section>
  );
}
